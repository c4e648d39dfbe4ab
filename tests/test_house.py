"""The house around the engine: what the README, the Dockerfile and the command line promise."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from importlib import import_module
from pathlib import Path

import pytest

import bot
from bot import __main__ as command_line
from bot import settings

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")


def said(word: str) -> list[str]:
    """The arguments of each line of the Dockerfile that begins with `word`."""
    return re.findall(rf"^{word}\s+(.+)$", DOCKERFILE, re.MULTILINE)


def command(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """`python -m bot …` with these settings alone."""
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)} | environment,
        capture_output=True,
        text=True,
        timeout=60,
    )


# ── the command line


def test_run_without_a_token_says_in_one_line_how_to_get_one_and_how_to_run_the_demo() -> None:
    told = command("run")
    assert told.returncode == 2
    assert told.stdout == ""
    assert told.stderr.count("\n") == 1
    assert "https://discord.com/developers/applications" in told.stderr
    assert "python -m bot demo" in told.stderr


def test_a_bad_setting_is_one_sentence_that_names_it() -> None:
    told = command("run", CAVENDISH_TOKEN="x", CAVENDISH_PORT="eighty")
    assert told.returncode == 2
    assert told.stderr == "CAVENDISH_PORT must be a whole number from 0 to 65535, not 'eighty'.\n"


def test_help_names_every_command() -> None:
    told = command("--help")
    assert told.returncode == 0
    for name in command_line.COMMANDS:
        assert f"  {name} " in told.stdout


def test_an_unknown_command_is_misuse() -> None:
    told = command("rnu")
    assert told.returncode == 2
    assert "rnu" in told.stderr


@pytest.mark.parametrize("name", command_line.ELSEWHERE)
def test_every_command_carried_out_elsewhere_has_its_module_and_run(name: str) -> None:
    module, _ = command_line.ELSEWHERE[name]
    assert callable(import_module(module).run)


# ── the project


def test_the_version_is_told_once() -> None:
    assert PROJECT["version"] == bot.__version__


def test_every_dependency_is_locked() -> None:
    locked = {line.split("==")[0] for line in LOCK.splitlines()}
    wanted = [
        *PROJECT["dependencies"],
        *(need for extra in PROJECT["optional-dependencies"].values() for need in extra),
    ]
    names = {re.split(r"[\[<>=~! ]", need)[0].lower().replace(".", "-") for need in wanted} - {"cavendish"}
    assert names <= locked


def test_the_lock_file_names_no_host() -> None:
    assert "://" not in LOCK
    assert "index" not in LOCK


def test_the_demo_brings_no_av() -> None:
    assert not re.search(r"^av==", LOCK, re.MULTILINE)


# ── the README


def shown(mark: str) -> list[str]:
    """The lines of the README's block under the comment `mark`."""
    found = re.search(rf"^<!-- {mark} -->\n```sh\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    assert found, f"the README shows no {mark} command"
    return found[1].splitlines()


@pytest.mark.parametrize("mark", ["demo", "test"])
def test_the_readme_s_first_screen_has_the_command_in_one_line(mark: str) -> None:
    assert len(shown(mark)) == 1
    assert f"<!-- {mark} -->" in "\n".join(README.splitlines()[:40])


def test_the_commands_install_what_they_run() -> None:
    for mark, extra in (("demo", "demo"), ("test", "test")):
        assert f"-c requirements.lock -e '.[{extra}]'" in shown(mark)[0]
        assert extra in PROJECT["optional-dependencies"]


def test_the_readme_says_which_tests_its_command_leaves_out() -> None:
    for mark in re.findall(r"not (\w+)", shown("test")[0]):
        assert f"`{mark}`" in README


def test_the_readme_lists_every_setting_as_the_code_has_it() -> None:
    rows = re.findall(r"^\| `(CAVENDISH_\w+)` \| `?(.*?)`? \| (.+) \|$", README, re.MULTILINE)
    assert rows == settings.described()


def test_every_path_that_the_readme_shows_exists() -> None:
    for path in re.findall(r"\]\((?!https?:)([^)#]+)\)", README):
        assert (ROOT / path).exists(), path


# ── the image


def test_every_path_that_the_image_copies_exists_and_is_not_left_out() -> None:
    out = [line.rstrip("/") for line in (ROOT / ".dockerignore").read_text().splitlines() if "*" not in line]
    copied = [path for line in said("COPY") if not line.startswith("--from") for path in line.split()[:-1]]
    assert copied
    for path in copied:
        assert (ROOT / path).exists(), path
        assert Path(path).name not in out


def test_the_image_has_two_stages_and_takes_only_the_environment_into_the_second() -> None:
    assert [line.split(" AS ")[1:] for line in said("FROM")] == [["build"], []]
    last = DOCKERFILE.split("\nFROM ")[-1]
    assert re.findall(r"^COPY (.+)$", last, re.MULTILINE) == ["--from=build /opt/cavendish /opt/cavendish"]


def test_the_image_s_python_is_one_that_the_project_allows() -> None:
    for image in said("FROM"):
        version = re.match(r"python:(\d+)\.(\d+)-slim", image)
        assert version
        assert tuple(map(int, version.groups())) >= (3, 11)


def test_the_image_does_not_run_as_root() -> None:
    last = DOCKERFILE.split("\nFROM ")[-1]
    user = re.findall(r"^USER (\S+)$", last, re.MULTILINE)[-1]
    assert user not in ("root", "0")
    assert re.search(rf"useradd .*--uid [1-9]\d* .*{user}$", last, re.MULTILINE)
    assert last.index("\nUSER ") < last.index("\nCMD ")


def test_the_database_lies_on_a_volume_that_the_user_owns() -> None:
    volume = said("VOLUME")[0]
    assert f"CAVENDISH_DATABASE={volume}/cavendish.db" in DOCKERFILE
    assert f"--home-dir {volume} --create-home" in DOCKERFILE


def test_the_health_check_is_the_bot_s_own() -> None:
    assert said("HEALTHCHECK")[0].endswith('CMD ["python", "-m", "bot", "health"]')


def test_the_image_s_variables_are_settings() -> None:
    given = dict(re.findall(r"(CAVENDISH_\w+)=(\S+)", DOCKERFILE))
    assert settings.read(given).log_format == "json"


def test_the_image_installs_what_the_project_names() -> None:
    install = next(line for line in said("RUN") if "pip install" in line)
    assert "-c requirements.lock" in install
    extras = re.search(r"\.\[([\w,]+)\]", install)
    assert extras
    assert set(extras[1].split(",")) <= set(PROJECT["optional-dependencies"])


def test_what_the_image_copies_installs_and_its_health_check_runs(tmp_path: Path) -> None:
    """The first stage's commands, but for the dependencies: they are lent by the environment that runs the tests."""
    source = tmp_path / "src"
    source.mkdir()
    for path in (path for line in said("COPY") if not line.startswith("--from") for path in line.split()[:-1]):
        shutil.copytree(ROOT / path, source / path) if (ROOT / path).is_dir() else shutil.copy(ROOT / path, source)
    built = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(built, cwd=source, check=True, capture_output=True, timeout=120)
    venv.create(tmp_path / "venv", with_pip=False)
    place = next((tmp_path / "venv").glob("lib/python*/site-packages"))
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        wheel.extractall(place)
    (place / "lent.pth").write_text(sysconfig.get_path("purelib"))
    health = json.loads(said("HEALTHCHECK")[0].split(" CMD ")[1])
    told = subprocess.run(
        [tmp_path / "venv/bin" / health[0], *health[1:]],
        cwd=tmp_path,
        env={"CAVENDISH_DATABASE": str(tmp_path / "none.db")},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (told.returncode, told.stdout) == (1, ""), told.stderr
    assert "none.db" in told.stderr


# ── the settings


def test_an_empty_variable_counts_as_not_set() -> None:
    assert settings.read({"CAVENDISH_PORT": " ", "PATH": "/bin"}) == settings.Settings()


def test_settings_are_read() -> None:
    read = settings.read({"CAVENDISH_TOKEN": " t ", "CAVENDISH_CUT_SECONDS": "45", "CAVENDISH_LOG_LEVEL": "debug"})
    assert (read.token, read.cut_seconds, read.log_level) == ("t", 45, "DEBUG")


@pytest.mark.parametrize(
    ("written", "ids", "count"), [("0/1", (0,), 1), (" 0-3/16", (0, 1, 2, 3), 16), ("7,0,2-3/8", (0, 2, 3, 7), 8)]
)
def test_shards_are_read(written: str, ids: tuple[int, ...], count: int) -> None:
    assert settings.read({"CAVENDISH_SHARDS": written}).shards == settings.Shards(ids, count)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("CAVENDISH_PORT", "65536"),
        ("CAVENDISH_PORT", "-1"),
        ("CAVENDISH_PORT", "٣"),
        ("CAVENDISH_CUT_SECONDS", "4"),
        ("CAVENDISH_RETENTION_DAYS", "9" * 40),
        ("CAVENDISH_SHARDS", "4"),
        ("CAVENDISH_SHARDS", "4/4"),
        ("CAVENDISH_SHARDS", "3-2/4"),
        ("CAVENDISH_SHARDS", "0-/4"),
        ("CAVENDISH_SHARDS", "0/0"),
        ("CAVENDISH_LOG_LEVEL", "loud"),
        ("CAVENDISH_LOG_FORMAT", "xml"),
        ("CAVENDISH_TOKEN", "two\nlines"),
        ("CAVENDISH_DATABSE", "x.db"),
    ],
)
def test_a_bad_value_names_its_variable(name: str, value: str) -> None:
    with pytest.raises(settings.SettingsError, match=f"^{name} .*\\.$"):
        settings.read({name: value})


def test_neither_token_nor_database_password_is_in_the_repr_or_in_an_error() -> None:
    read = settings.read({"CAVENDISH_TOKEN": "hush", "CAVENDISH_DATABASE": "postgresql+asyncpg://u:hush@h/d"})
    assert "hush" not in repr(read)
    with pytest.raises(settings.SettingsError) as error:
        settings.read({"CAVENDISH_TOKEN": "hush\x00"})
    assert "hush" not in str(error.value)
