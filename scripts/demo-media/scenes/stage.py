"""The stage with people who have arms, hands and phones, for Blender 3.4 (Cycles).

    blender -b -t 1 -P stage.py -- SCENES SHOT OUT.png SAMPLES WIDTH HEIGHT [PICTURE]

SCENES is the folder of the stills' own scenes: its `concert` has the lights (SHOT 1 to 3), and this
file the people. SHOT 4 is a phone that films shot 1, which is given as PICTURE. SAMPLES 0 writes
how near each point is, as a picture in gray.

The stills beside this folder have 12, 16, 14 and 24 samples at 720 × 1280, and were finished by
post.sh of SCENES with scale=1080:1920 and gblur=sigma=39; their depth has 360 × 640 points and
went through median=radius=2.
"""
import math
import os
import random
import sys

import bpy
import mathutils

given = sys.argv[sys.argv.index('--') + 1 :]
scenes, shot, out, samples, width, height = given[0], int(given[1]), os.path.abspath(given[2]), *map(int, given[3:6])
sys.path.insert(0, scenes)
import events
import lib
from lib import V, area, box, cam, emis, inst, lathe, mat, mesh, plane, sph

AWAY = (0, 0, -50)


def limb(start, end, thick, thin, material):
    """An upper arm, a forearm or a finger, round at both ends."""
    way = V(end) - V(start)
    long = way.length
    side = [(thick * math.sin(a), -thick * math.cos(a)) for a in (0, 0.4, 0.8, 1.2, math.pi / 2)]
    far = [(thin * math.cos(a), long + thin * math.sin(a)) for a in (0, 0.4, 0.8, 1.2, math.pi / 2)]
    return lathe(side + far, material, start, 14, way.to_track_quat('Z', 'Y').to_euler())


class Crowd:
    """People seen from behind."""

    def __init__(self, material, screens):
        self.material, self.screens = material, screens
        part = lambda profile: lathe(profile, material, AWAY, 20)
        self.body = part([(0, 0), (0.2, 0), (0.205, 0.9), (0.235, 1.2), (0.238, 1.3), (0.2, 1.39), (0.1, 1.445), (0.062, 1.48), (0.056, 1.56), (0, 1.56)])
        self.skull = sph(AWAY, 0.1, material, (1, 1, 1), 20)
        self.brim = lathe([(0, 0.02), (0.1, 0.02), (0.105, 0.0), (0, 0)], material, AWAY, 20)

    def head(self, x, y, top):
        inst(self.skull, (x, y, top - 0.125), (0, 0, 0), (0.78, 0.95, 1.22))
        hair = random.random()
        if hair < 0.3:  # long
            inst(self.skull, (x, y - 0.03, top - 0.16), (0.12, 0, 0), (1.02, 0.9, 1.55))
        elif hair < 0.42:  # a bun
            inst(self.skull, (x, y - 0.02, top - 0.1), (0, 0, 0), (0.88, 0.95, 1.05))
            inst(self.skull, (x, y - 0.05, top + 0.02), (0, 0, 0), 0.45)
        elif hair < 0.55:  # a cap
            inst(self.brim, (x, y + 0.06, top - 0.09), (-0.15, 0, 0), (1, 1.25, 1))
            inst(self.skull, (x, y, top - 0.1), (0, 0, 0), (0.86, 1, 1.05))
        else:
            inst(self.skull, (x, y - 0.015, top - 0.105), (0, 0, 0), (0.88, 0.98, random.uniform(1.05, 1.2)))

    def hand(self, wrist, lean, side):
        """Fingers up, spread or together, or only one of them."""
        up = V((math.sin(lean), -0.12, math.cos(lean))).normalized()
        across = V((math.cos(lean), 0, -math.sin(lean)))
        palm = V(wrist) + up * 0.055
        inst(self.skull, palm, (0, lean, 0), (0.46, 0.2, 0.56))
        kind = random.random()
        spread = 0.16 if kind < 0.45 else 0.04
        for i in range(4):
            turn = (i - 1.5) * spread
            long = (0.066, 0.078, 0.074, 0.06)[i]
            if kind > 0.8 and i != 1:
                long = 0.02
            root = palm + across * ((i - 1.5) * 0.02) + up * 0.04
            limb(root, root + up * long * math.cos(turn) + across * long * math.sin(turn) * side, 0.0115, 0.009, self.material)
        root = palm - across * 0.035 * side - up * 0.015
        limb(root, root - across * 0.035 * side + up * 0.05, 0.013, 0.01, self.material)

    def phone(self, wrist, lean):
        """Held up to film: its screen looks back at us."""
        place = V(wrist) + V((0, 0.02, 0.1))
        turn = (math.radians(-8), lean * 0.4, 0)
        box(place, (0.078, 0.01, 0.16), self.material, 0.008, turn, 2)
        plane(place + V((0, -0.0065, 0)), 0.07, 0.15, random.choice(self.screens), (math.radians(82), lean * 0.4, 0))
        inst(self.skull, V(wrist) + V((0, 0.015, 0.03)), (0, lean, 0), (0.5, 0.3, 0.5))
        for i in range(4):
            at = V(wrist) + V((-0.048, -0.004, 0.04 + i * 0.021))
            limb(at, at + V((0.012, -0.008, 0.002)), 0.01, 0.009, self.material)

    def arm(self, x, y, tall, side, films):
        shoulder = V((x + side * 0.2, y, 1.36 * tall))
        reach = random.uniform(0.85, 1.08)
        out = random.uniform(-0.02, 0.16)
        elbow = shoulder + V((side * (0.05 + out), 0.06, 0.2 * reach))
        lean = side * random.uniform(-0.32, 0.22)
        wrist = elbow + V((math.sin(lean) * 0.26, 0.05, math.cos(lean) * 0.27 * reach))
        limb(shoulder, elbow, 0.058, 0.046, self.material)
        limb(elbow, wrist, 0.046, 0.031, self.material)
        if films:
            self.phone(wrist, lean)
        else:
            self.hand(wrist, lean, side)

    def person(self, x, y, raises):
        tall = random.uniform(0.93, 1.1)
        turn = random.uniform(-0.12, 0.12)
        inst(self.body, (x, y, 0), (0, turn * 0.4, turn), (random.uniform(0.92, 1.08), 0.62, tall))
        self.head(x + turn * 0.3, y, 1.76 * tall)
        if random.random() > raises:
            return
        films = random.random() < 0.2
        sides = (-1, 1) if not films and random.random() < 0.45 else (random.choice((-1, 1)),)
        for side in sides:
            self.arm(x, y, tall, side, films)


def concert_without_people(number):
    """The scene's lights and stage. Its people are the only instances of many faces."""
    own_inst, own_tube = events.inst, events.tube
    events.inst = lambda o, *rest: o if len(o.data.polygons) > 8 else own_inst(o, *rest)
    events.tube = lambda points, thick, *rest, **more: None if thick == 0.055 else own_tube(points, thick, *rest, **more)
    lib.S['concert'](number)
    events.inst, events.tube = own_inst, own_tube


def fill(number):
    black = mat('#050507', 0.6) if number != 3 else emis((0.006, 0.003, 0.012), 1)
    glows = [('#ff9ad8', '#8fb4ff', '#c9a6ff'), ('#ffd27a', '#ffb25a', '#fff0c8'), ('#9fe8ff', '#e6a6ff', '#ffffff')][number - 1]
    crowd = Crowd(black, [emis(color, 1.5) for color in glows])
    random.seed(40 + number)
    for row in range(15):
        y = -1.8 + row * 0.82 if number == 1 else 3.7 + row * 0.62
        count = int(13 + row * 2)
        for i in range(count):
            x = (i - (count - 1) / 2) * 0.58 + random.uniform(-0.14, 0.14) + (row % 2) * 0.27
            if number == 1 and abs(x) < 0.35 and row < 2:
                continue
            crowd.person(x, y + random.uniform(-0.22, 0.22), 0.5 if number == 1 else 0.42)


def picture_of(file, strength):
    """The middle of a picture, which shines: a phone sees the stage closer."""
    made = bpy.data.materials.new('screen')
    made.use_nodes = True
    tree = made.node_tree
    tree.nodes.clear()
    node = tree.nodes.new
    texture, glow, end = node('ShaderNodeTexImage'), node('ShaderNodeEmission'), node('ShaderNodeOutputMaterial')
    at, part = node('ShaderNodeTexCoord'), node('ShaderNodeMapping')
    part.inputs['Location'].default_value, part.inputs['Scale'].default_value = (0.24, 0.27, 0), (0.52, 0.62, 1)
    texture.image = bpy.data.images.load(os.path.abspath(file))
    texture.extension = 'EXTEND'
    glow.inputs[1].default_value = strength
    tree.links.new(at.outputs['Generated'], part.inputs[0])
    tree.links.new(part.outputs[0], texture.inputs[0])
    tree.links.new(texture.outputs[0], glow.inputs[0])
    tree.links.new(glow.outputs[0], end.inputs[0])
    return made


def filming(file):
    """Over someone's head: their phone films the stage."""
    concert_without_people(1)
    fill(1)
    cam((0.02, -6.1, 2.0), (0.0, 13, 4.35), 78, (0, -4.62, 2.1), 0.034)
    tilt = math.radians(7)
    turn = (tilt, math.radians(-4), math.radians(-5))
    face = V((0.03, -4.6, 2.19))
    skin, case = mat('#3a241c', 0.55), mat('#08080a', 0.25, coat=0.4)
    facing = mathutils.Euler(turn).to_matrix()
    at = lambda x, y, z: face + facing @ V((x, y, z))
    box(face, (0.0815, 0.0095, 0.168), case, 0.009, turn, 4)
    flat = (turn[0] + math.pi / 2, turn[1], turn[2])
    plane(at(0, -0.0053, 0), 0.0745, 0.158, picture_of(file, 1.15), flat)
    plane(at(0, -0.0056, -0.0665), 0.0745, 0.025, emis('#050506', 0.2), flat)
    lathe([(0, 0), (0.0072, 0), (0.0072, 0.0002), (0, 0.0002)], emis('#ffffff', 1.6), at(0, -0.0058, -0.0665), 40, flat)
    lathe([(0, 0), (0.0056, 0), (0.0056, 0.0002), (0, 0.0002)], emis('#ff1f1f', 2.2), at(0, -0.0062, -0.0665), 40, flat)
    lib.text('00:14', 0.0068, emis('#ffffff', 1.6), at(0.003, -0.006, 0.0705), flat, 0)
    lathe([(0, 0), (0.0021, 0), (0.0021, 0.0002), (0, 0.0002)], emis('#ff1f1f', 2.6), at(-0.013, -0.006, 0.0705), 30, flat)
    hold(at, skin, turn)
    area((0.5, -5.6, 2.5), face, 0.5, 2.2, '#ff8ad0', False)
    area((-0.7, -4.2, 2.5), at(0, 0, -0.12), 0.4, 7, '#7a8cff', False)
    area((0.7, -4.1, 2.4), at(0, 0, -0.12), 0.4, 7, '#ff4fb0', False)


def hold(at, skin, turn):
    """The right hand around the phone, and the arm below it."""
    part = sph(AWAY, 0.1, skin, (1, 1, 1), 32)
    inst(part, at(0.012, 0.022, -0.075), turn, (0.46, 0.2, 0.52))
    inst(part, at(0.042, 0.012, -0.088), (turn[0], turn[1] + 0.5, turn[2]), (0.2, 0.2, 0.42))
    limb(at(0.05, 0.004, -0.07), at(0.05, -0.006, -0.03), 0.0125, 0.0115, skin)
    limb(at(0.05, -0.006, -0.03), at(0.041, -0.013, 0.006), 0.0115, 0.0088, skin)
    for i in range(4):
        z = -0.052 + i * 0.0205
        limb(at(-0.02, 0.018, z - 0.008), at(-0.049, 0.008, z), 0.0102, 0.0098, skin)
        limb(at(-0.049, 0.008, z), at(-0.0405, -0.0085, z + 0.003), 0.0098, 0.0082, skin)
    limb(at(0.022, 0.025, -0.12), at(0.07, 0.06, -0.42), 0.027, 0.038, skin)


lib.reset()
look = bpy.context.scene.view_settings
look.view_transform, look.look = 'Filmic', 'Medium High Contrast'
if shot == 4:
    filming(given[6])
else:
    concert_without_people(shot)
    fill(shot)

scene = bpy.context.scene
render, cycles = scene.render, scene.cycles
render.engine = 'CYCLES'
render.resolution_x, render.resolution_y, render.resolution_percentage = width, height, 100
render.filepath, render.image_settings.file_format = out, 'PNG'
cycles.samples, cycles.use_adaptive_sampling, cycles.device = max(samples, 1), False, 'CPU'
cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 6, 2, 3
cycles.transmission_bounces, cycles.transparent_max_bounces = 6, 24
cycles.sample_clamp_direct, cycles.sample_clamp_indirect, cycles.blur_glossy = 8, 2.5, 1
cycles.caustics_reflective = cycles.caustics_refractive = cycles.use_denoising = False
if samples == 0:
    look.view_transform, look.look = 'Raw', 'None'
    bpy.context.view_layer.use_pass_z = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers, near = tree.nodes.new('CompositorNodeRLayers'), tree.nodes.new('CompositorNodeMath')
    spread, made = tree.nodes.new('CompositorNodeNormalize'), tree.nodes.new('CompositorNodeComposite')
    near.operation, near.inputs[0].default_value = 'DIVIDE', 1
    tree.links.new(layers.outputs['Depth'], near.inputs[1])
    tree.links.new(near.outputs[0], spread.inputs[0])
    tree.links.new(spread.outputs[0], made.inputs[0])
    render.image_settings.color_mode, render.image_settings.color_depth = 'BW', '16'
bpy.ops.render.render(write_still=True)
