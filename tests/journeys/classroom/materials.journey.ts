/** A tutor's materials: a PDF becomes pictures in the browser, and what cannot become one says why. */
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getMaterial, listMaterials } from '#contract/classroom/api/materials.ts'
import { bytesOf } from '#tests/kit/files.ts'
import { brokenPdf, pdfOf } from '#tests/kit/pdfs.ts'
import { concatBytes } from '#worker/files/bytes.ts'
import { origin, setUpJourney } from '../journey.ts'
import { newTutor } from '../people.ts'
import { words } from '../words.ts'

const { share } = setUpJourney()
const { materials } = words

const fileOf = (name: string, bytes: Uint8Array, mimeType = 'application/pdf') => ({
  name,
  mimeType,
  buffer: Buffer.from(bytes),
})

test('a PDF is listed once all its pages are there, and no script of it runs', async () => {
  const tutor = await newTutor()
  const { page, complaints } = await share({ person: tutor })
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.dismiss()
  })
  // What would run it, or ask for what it names.
  const runners: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    const isOwn = ['blob:', 'data:'].includes(url.protocol) || url.origin === origin
    if (!isOwn || /sandbox|quickjs/.test(url.pathname)) runners.push(url.href)
  })
  await page.goto('/t/materials')
  await page.getByRole('heading', { name: materials('empty') }).waitFor()
  await page.getByRole('button', { name: materials('open', { title: 'Ordering food' }) }).waitFor()

  const script = 'app.alert\\("from the document"\\); app.launchURL\\("https://attacker.test/"\\)'
  await page.locator('input[type=file]').setInputFiles(fileOf('Unit_4 Speaking.pdf', pdfOf({ pages: 3, script })))
  const cover = page.getByRole('button', { name: materials('open', { title: 'Unit 4 Speaking' }) })
  await cover.waitFor()
  const { list } = await tutor.api(listMaterials, {})
  expect(list).toMatchObject([{ title: 'Unit 4 Speaking', kind: 'pdf', pageCount: 3 }])
  const { pages } = await tutor.api(getMaterial, { params: { id: list[0]?.id ?? 0 } })
  // US Letter, as wide as a page may be stored.
  expect(pages.map(({ width, height }) => [width, height])).toEqual(Array.from({ length: 3 }, () => [1600, 2071]))

  await cover.click()
  const third = page.getByRole('img', { name: materials('page', { number: 3, title: 'Unit 4 Speaking' }) })
  // A page is loaded once it comes into sight.
  await page.getByRole('dialog').getByRole('listitem').nth(2).scrollIntoViewIfNeeded()
  await third.waitFor()
  expect(await third.evaluate((one: HTMLImageElement) => one.decode().then(() => one.naturalWidth))).toBe(780)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: materials('more', { title: 'Unit 4 Speaking' }) }).click()
  await page.getByRole('menuitem', { name: materials('edit.open') }).click()
  await page.getByRole('textbox', { name: materials('edit.tags') }).fill('سفر، B1')
  await page.getByRole('button', { name: words.common('save') }).click()
  await page.getByRole('button', { name: /^سفر/ }).click()
  await page.getByRole('searchbox').fill('speak')
  await cover.waitFor()
  expect([asked, runners, complaints]).toEqual([[], [], []])
})

test.each([
  ['jbig2', [255, 0, 255]],
  ['jpx', [128, 128, 128]],
] as const)('a scan in %s is drawn', async (scan, greys) => {
  const { page, complaints } = await share({ person: await newTutor() })
  await page.goto('/t/materials')
  await page.getByRole('heading', { name: materials('empty') }).waitFor()
  await page.locator('input[type=file]').setInputFiles(fileOf('Scan.pdf', pdfOf({ scan })))
  await page.getByRole('button', { name: materials('open', { title: 'Scan' }) }).click()
  const picture = page.getByRole('img', { name: materials('page', { number: 1, title: 'Scan' }) })
  const read = (one: HTMLImageElement) =>
    one.decode().then(() => {
      const canvas = new OffscreenCanvas(one.naturalWidth, one.naturalHeight)
      const context = canvas.getContext('2d')
      context?.drawImage(one, 0, 0)
      const [y, ...places] = [canvas.height / 2, 0.1, 0.5, 0.9]
      return places.map((share) => context?.getImageData(Math.round(canvas.width * share), y, 1, 1).data[0] ?? -1)
    })
  const shown = await picture.evaluate(read)
  for (const [i, grey] of greys.entries()) expect(Math.abs((shown[i] ?? -1) - grey)).toBeLessThan(12)
  expect(complaints).toEqual([])
})

test('what cannot become a material says why, and reaches no server', async () => {
  const tutor = await newTutor()
  const { page, complaints } = await share({ person: tutor })
  const folder = await mkdtemp(join(tmpdir(), 'materials-'))
  const large = join(folder, 'large.pdf')
  await writeFile(large, pdfOf())
  await truncate(large, 60 * 1024 * 1024)
  await page.goto('/t/materials')
  const gigapixel = concatBytes([bytesOf.png.subarray(0, 16), bytesOf.u32(40_000), bytesOf.u32(40_000)])
  const files = [
    [fileOf('many.pdf', pdfOf({ pages: 500 })), 'manyPages'],
    [fileOf('locked.pdf', pdfOf({ encrypted: true })), 'encrypted'],
    [fileOf('broken.pdf', brokenPdf), 'broken'],
    [fileOf('notes.pdf', bytesOf.ascii('only text, whatever its name says')), 'wrongType'],
    [fileOf('wall.png', gigapixel, 'image/png'), 'manyPixels'],
    [fileOf('torn.png', bytesOf.png.subarray(0, 40), 'image/png'), 'undecodable'],
    [large, 'largePdf'],
  ] as const
  for (const [file, problem] of files) {
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByText(materials(`problems.${problem}`)).waitFor()
  }
  await rm(folder, { recursive: true })
  expect(await tutor.api(listMaterials, {})).toMatchObject({ list: [], count: 0 })
  await page.getByRole('button', { name: materials('uploads.remove', { name: 'many.pdf' }) }).click()
  await page.getByText(materials('problems.manyPages')).waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})
