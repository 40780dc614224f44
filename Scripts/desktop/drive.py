#!/usr/bin/python3
"""drive.py PROGRAM FOLDER LABEL SECONDS: opens the folder in a file manager, selects all, chooses the menu entry, and
waits so long for the notification. Runs inside `session`, whose log of notifications is NOTIFICATIONS. Exit 3: the
entry could not be chosen; 4: it was, and nothing was shown.
"""

import os
import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

PATIENCE = 60.0
# How each is started, the class of its window, its name as an accessible application, and the letter that opens the
# submenu in which the entry stands.
PROGRAMS = {
    "thunar": (["thunar"], "thunar", "thunar", ""),
    "thunar-sendto": (["thunar"], "thunar", "thunar", "s"),
    "nautilus": (["nautilus", "-w"], "nautilus", "nautilus", ""),
    "nemo": (["nemo"], "nemo", "nemo", ""),
    "caja": (["caja", "--no-desktop"], "caja", "caja", "s"),
    "pcmanfm": (["pcmanfm"], "pcmanfm", "pcmanfm", ""),
    "dolphin": (["dolphin", "--new-window"], "dolphin", "dolphin", ""),
}


class Missing(Exception):
    pass


def within(seconds, probe, what):
    """The first true answer of the probe."""
    end = time.monotonic() + seconds
    while True:
        found = probe()
        if found:
            return found
        if time.monotonic() > end:
            raise Missing(what)
        time.sleep(0.2)


def keys(*names):
    subprocess.run(["xdotool", "key", "--clearmodifiers", *names], check=True)
    time.sleep(0.3)


def window(name):
    result = subprocess.run(["xdotool", "search", "--onlyvisible", "--class", name], capture_output=True, text=True)
    found = result.stdout.split()
    return found[0] if found else None


def below(accessible, depth=0):
    yield accessible
    if depth > 40:
        return
    try:
        count = min(accessible.get_child_count(), 300)
    except GLib.Error:
        return
    for index in range(count):
        try:
            child = accessible.get_child_at_index(index)
        except GLib.Error:
            continue
        if child:
            yield from below(child, depth + 1)


def applications(name):
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        application = desktop.get_child_at_index(index)
        try:
            if application and name in (application.get_name() or "").lower():
                yield application
        except GLib.Error:
            continue


def accessible(application, name, roles):
    """The one of this name that can be seen."""
    for root in applications(application):
        for node in below(root):
            try:
                if (node.get_name() == name and node.get_role() in roles
                        and node.get_state_set().contains(Atspi.StateType.SHOWING)):
                    return node
            except GLib.Error:
                continue
    return None


MENU_ITEMS = {Atspi.Role.MENU_ITEM, Atspi.Role.CHECK_MENU_ITEM, Atspi.Role.PUSH_BUTTON}


def press(node):
    Atspi.Action.do_action(node, 0)


def activate(window_id):
    # With --sync it would wait for ever where the window has the focus in its own way.
    subprocess.run(["xdotool", "windowactivate", window_id], check=True)
    time.sleep(0.2)


def choose_by_name(program, label, window_id):
    """GTK 3 shows its menus as accessible objects: from the window to the click, once."""
    _, _, application, submenu = PROGRAMS[program]
    for attempt in range(4):
        keys("Escape")
        activate(window_id)
        keys("ctrl+a")
        time.sleep(0.5 + attempt)
        keys("shift+F10")
        time.sleep(0.7 + attempt)
        if submenu:
            keys(submenu)
            time.sleep(0.5)
        try:
            press(within(4 + attempt, lambda: accessible(application, label, MENU_ITEMS), label))
            return
        except Missing:
            continue
    raise Missing(label)


def message_boxes(name, window_id):
    """The titles of its other windows."""
    result = subprocess.run(["xdotool", "search", "--onlyvisible", "--class", name], capture_output=True, text=True)
    others = [found for found in result.stdout.split() if found != window_id]
    return [subprocess.run(["xdotool", "getwindowname", other], capture_output=True, text=True).stdout.strip()
            for other in others]


def says_selected(application, count):
    """`13 items selected`, `13 Files selected (386 B)`, with or without a comma in the thousands."""
    beginnings = tuple(f"{number} {what} selected" for number in (count, f"{count:,}") for what in ("items", "Files"))
    for root in applications(application):
        for node in below(root):
            try:
                if (node.get_name() or "").startswith(beginnings):
                    return True
            except GLib.Error:
                continue
    return False


def select_all(application, window_id, count, place):
    def is_done():
        activate(window_id)
        if place:
            # The keys go to the files only once one has clicked among them.
            subprocess.run(["xdotool", "mousemove", "--window", window_id, *place, "click", "1"], check=True)
            time.sleep(0.5)
        keys("ctrl+a")
        time.sleep(1)
        return says_selected(application, count)

    within(PATIENCE, is_done, f"{count} selected files")


def choose_in_nautilus(window_id, count):
    """Its menu (GTK 4) is no accessible object, but scripts can have keys."""
    select_all("nautilus", window_id, count, ["420", "500"])
    keys("ctrl+F4")


def choose_in_dolphin(window_id, count):
    """The entry is the last but one of a menu that is no accessible object."""
    # Its status line is shortened where there is little room.
    subprocess.run(["xdotool", "windowsize", "--sync", window_id, "1200", "800"], check=True)
    select_all("dolphin", window_id, count, [])
    keys("Menu")
    time.sleep(2)
    keys("Up", "Up")
    keys("Return")


def notifications():
    with open(os.environ["NOTIFICATIONS"], encoding="utf-8") as log:
        return sum(' Notify "certain"' in line for line in log)


def main():
    program, folder, label, patience = sys.argv[1:5]
    command, window_class, _, _ = PROGRAMS[program]
    Atspi.init()
    process = subprocess.Popen([*command, folder], stdin=subprocess.DEVNULL)
    try:
        window_id = within(PATIENCE, lambda: window(window_class), "its window")
        time.sleep(2.5)
        if program == "nautilus":
            choose_in_nautilus(window_id, len(os.listdir(folder)))
        elif program == "dolphin":
            choose_in_dolphin(window_id, len(os.listdir(folder)))
        else:
            choose_by_name(program, label, window_id)
        try:
            within(float(patience), notifications, "a notification")
        except Missing:
            print("message boxes:", message_boxes(window_class, window_id), flush=True)
            return 4
        # A second one would come now.
        time.sleep(1)
    except Missing as missing:
        print(f"no sign of {missing}", file=sys.stderr)
        return 3
    finally:
        process.terminate()
        process.wait()
    return 0


sys.exit(main())
