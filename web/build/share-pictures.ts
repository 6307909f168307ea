/** Draws the pictures that other sites show beside links to pages. Those of tutors are drawn by the worker. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { pagePicturePath } from '../../contract/public/rules/share-address.ts'
import { drawSharePicture, type SharePicture } from '../../contract/public/rules/share-picture.ts'

/** The fonts of the worker, so that both draw alike. */
const fontFolder = resolve(import.meta.dirname, '../../worker/files/fonts')
const fontFiles = ['readex-pro-600.bin', 'reem-kufi-arabic-700.bin']

export interface PicturedPage {
  readonly route: string
  readonly picture: Pick<SharePicture, 'brand' | 'title' | 'text'>
}

let started: Promise<void> | undefined

const startEngine = async (): Promise<void> => {
  const file = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')
  await initWasm(await readFile(file))
}

export const drawPagePictures = async (folder: string, pages: readonly PicturedPage[]): Promise<void> => {
  // The engine refuses to start twice in one process.
  started ??= startEngine()
  await started
  const fonts = await Promise.all(fontFiles.map((name) => readFile(join(fontFolder, name))))
  for (const { route, picture } of pages) {
    const file = join(folder, pagePicturePath(route))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, drawSharePicture(Resvg, fonts, { ...picture, fact: null, person: null }))
  }
}
