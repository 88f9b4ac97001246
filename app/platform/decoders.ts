/** The formats that are decoded, by the names of FFmpeg's decoders. */

const PICTURE = 'h264 hevc prores vp9 libvpx-vp9 av1 libdav1d libaom-av1'
const SOUND = 'aac mp3 mp3float opus libopus flac alac ac3 eac3'
const PLAIN_SOUND =
  'pcm_s16le pcm_s16be pcm_s24le pcm_s24be pcm_s32le pcm_s32be pcm_f32le pcm_f32be'

/** Nothing else is decoded, so that a hostile file can reach less C code. */
export const DECODERS = [PICTURE, SOUND, PLAIN_SOUND].flatMap((names) => names.split(' '))
