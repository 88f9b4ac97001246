/** Opens uploaded files with node-av. Use only in the child process. */
import { AVERROR_INVALIDDATA, AVERROR_PATCHWELCOME, type AVMediaType } from 'node-av/constants'
import { Dictionary, FFmpegError, FormatContext, InputFormat } from 'node-av/lib'
import { FilmRefused } from '#app/platform/film/film.ts'
import { DECODERS } from '#app/platform/decoders.ts'

/** @throws FilmRefused if the input is to blame */
export function mustRead(code: number, step: string): void {
  if (code === AVERROR_INVALIDDATA || code === AVERROR_PATCHWELCOME)
    throw new FilmRefused('unreadable')
  FFmpegError.throwIfError(code, step)
}

export function openInput(path: string): FormatContext {
  const file = new FormatContext()
  file.allocContext()
  const options = Dictionary.fromObject({
    protocol_whitelist: 'file',
    codec_whitelist: DECODERS.join(','),
  })
  mustRead(file.openInputSync(path, InputFormat.findInputFormat('mov'), options), 'open')
  mustRead(file.findStreamInfoSync(), 'open')
  return file
}

export const allOf = (file: FormatContext, type: AVMediaType) =>
  file.streams.filter(({ codecpar }) => codecpar.codecType === type)
