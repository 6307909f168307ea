/**
 * Draws the pages of the library: `node scripts/library/draw.ts`, after a change of a lesson or of the looks. Writes
 * `web/public/library` and `contract/vocabulary/library-pages.ts`; pages that are as they were keep their names.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page as Tab } from 'playwright'
import { libraryFile } from '#contract/vocabulary/library.ts'
import { materialLimits } from '#contract/vocabulary/materials.ts'
import { launchChromium } from '../chromium.ts'
import { root } from '../run.ts'
import { lessons } from './lessons/all.ts'
import { type Lesson, pageHtml } from './page.ts'

const folder = join(root, 'web/public/library')
const cssWidth = 800
/** Files of this run. */
const kept = new Set<string>()
/** Of a large picture, which a student fetches during a call. */
const largestBytes = 67 * 1024
const scale = materialLimits.largeWidth / cssWidth

/** The sides of the large picture, and the digests of both. */
type Drawn = readonly [width: number, height: number, small: string, large: string]

/** The picture as WebP of this width, in the best quality that fits. */
const encode = (tab: Tab, png: string, width: number, mostBytes: number) =>
  tab.evaluate(
    async ([source, wanted, most]) => {
      const image = new Image()
      image.src = `data:image/png;base64,${source}`
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = wanted
      canvas.height = Math.round((image.naturalHeight * wanted) / image.naturalWidth)
      const context = canvas.getContext('2d')
      if (context) context.imageSmoothingQuality = 'high'
      context?.drawImage(image, 0, 0, canvas.width, canvas.height)
      for (let quality = 0.74; quality > 0.2; quality -= 0.06) {
        const url = canvas.toDataURL('image/webp', quality)
        const base64 = url.slice(url.indexOf(',') + 1)
        if (base64.length * 0.75 <= most) return { base64, width: canvas.width, height: canvas.height }
      }
      throw new Error('a page is too rich for its bytes')
    },
    [png, width, mostBytes] as const,
  )

const drawPage = async (tab: Tab, lesson: Lesson, number: number): Promise<Drawn> => {
  await tab.setContent(await pageHtml(lesson, number))
  await tab.evaluate(() => document.fonts.ready)
  const height = await tab.evaluate(() => document.body.scrollHeight)
  if (height > cssWidth * materialLimits.heightToWidth) throw new Error(`${lesson.slug}, page ${number}, is too long`)
  const png = (await tab.screenshot({ fullPage: true })).toString('base64')
  const large = await encode(tab, png, materialLimits.largeWidth, largestBytes)
  const small = await encode(tab, png, materialLimits.smallWidth, materialLimits.smallBytes / 2)
  const store = async ({ base64 }: { base64: string }, size: 's' | 'l'): Promise<string> => {
    const bytes = Buffer.from(base64, 'base64')
    const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
    const name = libraryFile({ slug: lesson.slug, number, size, digest })
    await writeFile(join(folder, name), bytes)
    kept.add(name)
    return digest
  }
  return [large.width, large.height, await store(small, 's'), await store(large, 'l')]
}

/** As the formatter writes it. */
const writeList = (values: readonly (number | string)[]): string =>
  `[${values.map((one) => (typeof one === 'number' ? one : `'${one}'`)).join(', ')}]`

await mkdir(folder, { recursive: true })
const browser = await launchChromium()
const tab = await browser.newPage({ viewport: { width: cssWidth, height: 1080 }, deviceScaleFactor: scale })
const drawn: string[] = []
for (const lesson of lessons) {
  const lines: string[] = []
  for (let number = 1; number <= lesson.pages.length; number++)
    lines.push(`      ${writeList(await drawPage(tab, lesson, number))},\n`)
  const { id, slug, title, level, subject } = lesson
  const head = `    id: ${id},\n    slug: '${slug}',\n    title: '${title}',\n    tags: ${writeList([level, subject])},\n`
  drawn.push(`  {\n${head}    pages: [\n${lines.join('')}    ],\n  },\n`)
}
await browser.close()

for (const name of await readdir(folder)) if (!kept.has(name)) await rm(join(folder, name))
const about = 'A page is the sides of its large picture and the digests of both.'
await writeFile(
  join(root, 'contract/vocabulary/library-pages.ts'),
  `/** Written by \`node scripts/library/draw.ts\`. ${about} */\nexport const libraryPages = [\n${drawn.join('')}] as const\n`,
)
