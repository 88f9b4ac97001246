/** Films with the spatial sound of recent iPhones. */
import { readFile, writeFile } from 'node:fs/promises'
import {
  ALL_FORMATS,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'

/**
 * Writes a film as recent iPhones do: with two sound tracks and, if requested, `apac`, which
 * nothing decodes.
 */
export async function withSpatialSound(
  source: string,
  file: string,
  place: 'first' | 'second',
): Promise<string> {
  using input = new Input({ source: new FilePathSource(source), formats: ALL_FORMATS })
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  if (!video || !audio) throw new Error('The film must have picture and sound')
  const output = new Output({ format: new Mp4OutputFormat(), target: new FilePathTarget(file) })
  const picture = new EncodedVideoPacketSource('avc')
  const sounds = [new EncodedAudioPacketSource('aac'), new EncodedAudioPacketSource('aac')]
  output.addVideoTrack(picture)
  for (const sound of sounds) output.addAudioTrack(sound)
  await output.start()
  const copy = async (
    track: InputVideoTrack | InputAudioTrack,
    add: (packet: Parameters<EncodedVideoPacketSource['add']>[0], meta: object) => Promise<void>,
  ) => {
    const decoderConfig = (await track.getDecoderConfig()) ?? undefined
    for await (const packet of new EncodedPacketSink(track).packets())
      await add(packet, { decoderConfig })
  }
  await Promise.all([
    copy(video, (packet, meta) => picture.add(packet, meta)),
    ...sounds.map((sound) => copy(audio, (packet, meta) => sound.add(packet, meta))),
  ])
  await output.finalize()
  const bytes = await readFile(file)
  const at = place === 'first' ? bytes.indexOf('mp4a') : bytes.lastIndexOf('mp4a')
  bytes.write('apac', at, 'latin1')
  bytes.write('dapa', bytes.indexOf('esds', at), 'latin1')
  await writeFile(file, bytes)
  return file
}
