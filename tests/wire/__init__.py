"""A Discord on loopback: REST and gateway over real sockets, for the real and unmodified discord.py.

    async with Loopback(seed=7) as discord:              # its world, faults, limits, ledger and gateway are attributes
        guild = discord.guild("Club")
        room = discord.channel(guild, "card-room")
        north = Player(discord, discord.member(guild, "North"))
        oracle = Oracle(discord.world)                   # told of the cards; judges every body that is sent
        bot = Child(discord, ["bot", "run"], {"CAVENDISH_TOKEN": discord.token})
        await bot.start()
        answer = await north.slash(room, "table open", game="short whist")
        await bot.kill()                                 # SIGKILL
        oracle.check()

`loopback` the server · `world` what it knows · `door`, `mail`, `rooms`, `answers` its REST side · `gateway` its sockets
`faults`, `limits` what goes wrong, how much is too much · `players` the users · `cards`, `oracle` who may see what
`aim`, `child` how a client or a whole bot is pointed at it
"""
