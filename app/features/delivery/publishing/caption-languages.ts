/**
 * The languages that captions can be labeled with. Captions in any other language have no label.
 * Pure.
 */

/** With the region that Facebook requires in file names. */
const LANGUAGES = [
  { code: 'en', name: 'English', locale: 'en_US' },
  { code: 'es', name: 'Spanish', locale: 'es_LA' },
  { code: 'fr', name: 'French', locale: 'fr_FR' },
  { code: 'pt', name: 'Portuguese', locale: 'pt_BR' },
  { code: 'zh', name: 'Chinese', locale: 'zh_CN' },
  { code: 'vi', name: 'Vietnamese', locale: 'vi_VN' },
  { code: 'ko', name: 'Korean', locale: 'ko_KR' },
  { code: 'ar', name: 'Arabic', locale: 'ar_AR' },
] as const

const find = (code: string | null) => LANGUAGES.find((language) => language.code === code)

export const LANGUAGE_CODES = LANGUAGES.map(({ code }) => code)

export const LANGUAGE_OPTIONS = [
  ...LANGUAGES.map(({ code, name }) => ({ value: code, label: name })),
  { value: '', label: 'Another language' },
]

/** The label of the captions in a player. */
export const captionsLabel = (language: string | null): string => find(language)?.name ?? 'Captions'

/** The file name that apps expect, with the language if it is known. */
export function srtName(language: string | null): string {
  const locale = find(language)?.locale
  return locale ? `Captions.${locale}.srt` : 'Captions.srt'
}
