import type { Disposition } from '#app/platform/file-store.ts'

/**
 * The header that says whether a browser shows or saves a file, and under which name: once in plain
 * characters that every browser reads, and once unchanged (RFC 6266 and 8187).
 */
export function contentDisposition({ disposition, fileName }: Disposition): string {
  const name = fileName.toWellFormed()
  const plain = name.replaceAll(/[^\w .()-]/g, '_')
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${whole}`
}
