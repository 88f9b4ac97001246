const CAMERA_WORD = /^(?:img|dsc|dscn|dscf|mvi|vid|pxl|gopr|movie|video|image|photo)(?![a-z])/i
const RANDOM_NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const TITLE_MAX = 120

/**
 * A title for a file until its owner writes a better one: `opening-night_final.mov` becomes
 * `Opening night final`, and `IMG_4021.MOV` becomes `Reel`.
 */
export function titleOfFile(name: string, kind: 'video' | 'picture'): string {
  const words = name.replace(/\.[A-Za-z0-9]{1,5}$/, '')
  const isNumbered = !/[^\d _.()-]/.test(words.replace(CAMERA_WORD, ''))
  if (isNumbered || RANDOM_NAME.test(words)) return kind === 'video' ? 'Reel' : 'Picture'
  const text = words.replaceAll(/[\s_-]+/g, ' ').trim()
  return (text.charAt(0).toUpperCase() + text.slice(1)).slice(0, TITLE_MAX).trim()
}
