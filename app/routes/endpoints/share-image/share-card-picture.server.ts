/** The design of a share image, as satori draws it: boxes in rows and columns. */
import { createElement, type CSSProperties, type ReactNode } from 'react'
import type { ShareCard } from '#app/routes/endpoints/share-image/share-cards.server.ts'

// A picture cannot read the style sheet's tokens; these are the same colors, in the dark theme.
const INK = '#0b0b0d'
const RAISED = '#1c1c21'
const EDGE = '#68686f'
const FG = '#f5f3ee'
const MUTED = '#a8a49b'
const REC = '#ff5436'

const box = (style: CSSProperties, ...children: ReactNode[]) =>
  createElement('div', { style: { display: 'flex', ...style } }, ...children)

/** Long titles get a smaller size, so that they never overflow the picture. */
function titleSize(title: string): number {
  if (title.length <= 18) return 108
  return title.length <= 34 ? 88 : 68
}

const ring = (size: number, style: CSSProperties) =>
  box(
    {
      position: 'absolute',
      width: size,
      height: size,
      borderRadius: size,
      border: `2px solid ${EDGE}`,
      opacity: 0.5,
      ...style,
    },
    box({
      position: 'absolute',
      top: size * 0.1,
      left: size * 0.1,
      width: 26,
      height: 26,
      borderRadius: 26,
      background: REC,
    }),
  )

const brand = box(
  { alignItems: 'center', gap: 14, fontFamily: 'Bricolage', fontSize: 38, color: FG },
  box({ width: 18, height: 18, borderRadius: 18, background: REC }),
  'Orbit',
)

const chip = (fact: string) =>
  box(
    { padding: '10px 22px', borderRadius: 999, background: RAISED, color: FG, fontSize: 25 },
    fact,
  )

export function shareCardPicture(
  { title, text, facts }: ShareCard,
  poster: string | null,
): ReactNode {
  const words = box(
    { flexDirection: 'column', justifyContent: 'space-between', flexGrow: 1, padding: '58px 64px' },
    brand,
    box(
      { flexDirection: 'column', gap: 22 },
      box(
        {
          fontFamily: 'Bricolage',
          fontSize: titleSize(title),
          lineHeight: 0.98,
          letterSpacing: '-0.04em',
          color: FG,
          maxWidth: 720,
        },
        title,
      ),
      box({ fontSize: 32, color: MUTED, maxWidth: 720 }, text),
    ),
    box(
      { gap: 12, flexWrap: 'wrap', color: MUTED, fontSize: 25 },
      ...(facts.length === 1 ? facts : facts.map(chip)),
    ),
  )
  const picture = poster
    ? createElement('img', { src: poster, width: 354, height: 630, style: { objectFit: 'cover' } })
    : ring(520, { right: -150, top: 55 })
  return box(
    {
      width: '100%',
      height: '100%',
      background: INK,
      fontFamily: 'Geist',
      overflow: 'hidden',
      position: 'relative',
    },
    words,
    picture,
  )
}
