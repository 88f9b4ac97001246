import type { Screening } from '#app/routes/deliveries/screening/use-screening.ts'

/** The versions, and the last two side by side. */
export function VersionSwitch({ screening }: { screening: Screening }) {
  const { piece, version, earlier, isBoth } = screening
  if (piece.versions.length < 2) return null
  return (
    <span className="film-switch" role="group" aria-label="Version">
      {piece.versions.map(({ id, number }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === version.id && !isBoth}
          onClick={() => screening.choose(id)}
        >
          v{number}
        </button>
      ))}
      {piece.kind !== 'photo' && earlier && (
        <button type="button" aria-pressed={isBoth} onClick={() => screening.setIsBoth(!isBoth)}>
          Side by side
        </button>
      )}
    </span>
  )
}
