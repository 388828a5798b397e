"""Starts the reference origin on a new database: `python run.py --port 9100 --dialect foreign`."""

import argparse
import json
import os
import tempfile
from pathlib import Path


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--port", type=int, default=9100)
    options.add_argument("--dialect", default="plain", help="plain, foreign, or names joined by commas")
    options.add_argument("--fault", default="", help="a defect of origin/faults.py to plant")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["ORIGIN_DATABASE"] = str(Path(folder) / "origin.sqlite3")
        os.environ["ORIGIN_DIALECT"] = chosen.dialect
        os.environ["DJANGO_SETTINGS_MODULE"] = "origin.settings"
        from origin.asgi import application
        from django.core.management import call_command

        call_command("migrate", run_syncdb=True, verbosity=0)
        from origin.seed import PASSWORD, seed

        tokens = seed()
        print(json.dumps({"port": chosen.port, "password": PASSWORD, "tokens": tokens}), flush=True)
        if chosen.fault:
            from origin.faults import plant

            plant(chosen.fault)
        import uvicorn

        uvicorn.run(application, host="127.0.0.1", port=chosen.port, log_level="warning")


if __name__ == "__main__":
    main()
