/** Words and phrases for the same thing in English, a group a line. */
export const en = `
tv, television, telly, tv set
fridge, refrigerator
wifi, wi-fi, wlan, wireless network
phone, smartphone, mobile phone, cell phone, cellphone
remote, remote control, clicker
soundbar, sound bar
earbuds, earphones, in-ear headphones
headphones, headset
charger, power adapter, power supply
vacuum cleaner, hoover
robot vacuum, robovac, vacuum robot
washing machine, washer
tumble dryer, dryer
cooker, stove, oven
battery, accumulator
manual, user guide, instructions, handbook
firmware, software update
factory reset, reset to factory settings
memory card, sd card
screen, display
controller, gamepad, joypad
joystick, stick, thumbstick, analog stick
laptop, notebook
warranty, guarantee
turn on, switch on, power on, power up, start up, boot, boot up
turn off, switch off, power off, power down, shut down, shutdown
restart, reboot
freeze, hang, lock up, get stuck, frozen, stop responding
broken, defective, faulty, damaged
black screen, blank screen, dark screen, screen stays black, no picture
no sound, no audio, without sound, silent
sound, audio
loudness, volume
quiet, low volume
turn up, louder
turn down, quieter
crackle, crackling, distorted, static, hiss
flicker, flash, blink
stutter, lag, judder, choppy
lip sync, audio delay, sound delay, out of sync
overheat, too hot, gets hot, too warm
pair, link
connect, hook up
disconnect, drop out, lose connection
screen mirroring, cast, screen cast, mirror
app, application
photo, snapshot
usb stick, usb drive, flash drive, thumb drive, pen drive
socket, port, jack, outlet
cable, cord, lead
power cable, power cord, mains lead, mains cable
plug in, connect to power
subtitles, captions, closed captions
delete, erase, wipe, remove
replace, swap, exchange
repair, fix, mend
spare part, replacement part
update, upgrade
set up, setup, install, installation
log in, sign in, login
password, passcode
hard of hearing, hearing impaired
recharge, charge
battery life, battery health
dust container, dust bin, dustbin
receipt, invoice, proof of purchase
send back, return
`;
