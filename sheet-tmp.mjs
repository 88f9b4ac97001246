import sharp from 'sharp'
const d = '/tmp/w/acc-scratch/shots/'
const [out, h, ...names] = process.argv.slice(2)
const parts = await Promise.all(
  names.map(async (n) => {
    const i = sharp(d + n + '.png')
    const m = await i.metadata()
    const H = +h
    const b = await i
      .resize({ height: H, width: Math.round((m.width * H) / m.height) > 900 ? 900 : undefined, fit: 'inside' })
      .png()
      .toBuffer()
    return { b, m: await sharp(b).metadata() }
  }),
)
let x = 0
const comp = []
let mh = 0
for (const p of parts) {
  comp.push({ input: p.b, left: x, top: 0 })
  x += p.m.width + 10
  mh = Math.max(mh, p.m.height)
}
await sharp({ create: { width: x, height: mh, channels: 3, background: '#888' } })
  .composite(comp)
  .png()
  .toFile(d + out + '.png')
