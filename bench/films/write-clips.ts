/** `node write-clips.ts FOLDER`: writes the clips that standard input describes as JSON. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { AV_LOG_ERROR } from 'node-av/constants'
import { Log } from 'node-av/lib'
import { writeClip } from './clip-writer.ts'
import type { Clip } from './clip.ts'

Log.setLevel(AV_LOG_ERROR)
for (const clip of JSON.parse(readFileSync(0, 'utf8')) as Clip[])
  writeClip(clip, path.join(process.argv[2] ?? '.', `${clip.name}.mp4`))
process.exit(0)
