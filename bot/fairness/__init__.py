"""The shuffle that anyone can check: commit, contribute, cut, deal, reveal, verify.

How a deal follows from its secret, so that anybody can write his own checker. Numbers are four bytes, the most
significant first; texts are UTF-8; HMAC is HMAC-SHA-256 (RFC 2104, FIPS 180-4); places in the pack count from 0 at the
top.

1. The secret is 32 bytes of the system's randomness, fresh for every deal.
2. The commitment is HMAC(key: secret, message: `Cavendish commitment 1`, a newline, the deal's number). It is published
   in hexadecimal before anybody contributes. It binds the bot to the secret and tells nothing of it.
3. Each player may once add words. The dealing message is `Cavendish dealing 1`, a newline, the deal's number, the
   number of contributions, and for each of them in the order received: the seat's letter (N, E, S or W), the length of
   the words in bytes, the words.
4. The dealing key is HMAC(key: secret, message: the dealing message). The stream of bytes is HMAC(key: dealing key,
   message: 0), then the same of 1, 2 and so on, each a number as above.
5. The pack begins as S2 S3 … SA, H2 … HA, D2 … DA, C2 … CA. For i from 51 down to 1: take bytes of the stream until one
   is below 256 − (256 mod (i + 1)); that byte mod (i + 1) is j; the cards in places i and j change places. (Refusing
   the bytes above makes every order equally likely; a remainder alone would not.)
6. The pone cuts: he lifts the number of cards that he names, 4 to 48 (whist Law 34, auction Law 32), from the top, and
   they go below the rest.
7. Cards are dealt from the top one at a time, the first to the dealer's left, the last to the dealer; at whist that is
   the trump card (whist Law 44).
8. When the claims of the deal are closed the secret is published; before, it would show who has revoked.
"""

from __future__ import annotations

from bot.fairness.shuffle import (
    CUT,
    LONGEST_WORDS,
    Dealt,
    Gave,
    as_json,
    commitment,
    cut_pack,
    deal,
    deal_pack,
    header,
    new_secret,
    pack_header,
    random_words,
    seal,
    shuffled,
    words_given,
)
from bot.fairness.verify import Checked, UnreadableError, run, verify

__all__ = [
    "CUT",
    "LONGEST_WORDS",
    "Checked",
    "Dealt",
    "Gave",
    "UnreadableError",
    "as_json",
    "commitment",
    "cut_pack",
    "deal",
    "deal_pack",
    "header",
    "new_secret",
    "pack_header",
    "random_words",
    "run",
    "seal",
    "shuffled",
    "verify",
    "words_given",
]
