import type { PublicProfile } from '#market/creators/creator-queries.server.ts'

const SOCIALS = [
  { key: 'instagram', label: 'Instagram', before: 'https://www.instagram.com/' },
  { key: 'tiktok', label: 'TikTok', before: 'https://www.tiktok.com/@' },
  { key: 'youtube', label: 'YouTube', before: 'https://www.youtube.com/@' },
  { key: 'website', label: 'Website', before: 'https://' },
] as const

/** People enter either a URL or only a name. */
function socialHref(before: string, written: string): string {
  return /^https?:\/\//i.test(written) ? written : before + encodeURI(written.replace(/^@/, ''))
}

export function SocialLinks({ profile }: { profile: PublicProfile }) {
  const links = SOCIALS.flatMap(({ key, label, before }) =>
    profile[key] ? [{ label, href: socialHref(before, profile[key]) }] : [],
  )
  if (links.length === 0) return null
  return (
    <ul className="cluster-12 small" aria-label="Elsewhere">
      {links.map(({ label, href }) => (
        <li key={label}>
          <a
            className="text-link tall"
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
