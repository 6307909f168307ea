/** Draws pictures of shared links as PNG. The engine is WebAssembly and stays in memory once a picture was drawn. */
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import engine from '@resvg/resvg-wasm/index_bg.wasm'
import { drawSharePicture, type SharePicture } from '#contract/public/rules/share-picture.ts'
import text from './fonts/readex-pro-600.bin'
import title from './fonts/reem-kufi-arabic-700.bin'

let started: Promise<void> | undefined

export const rasterizeSharePicture = async (picture: SharePicture): Promise<Uint8Array> => {
  started ??= initWasm(engine)
  await started
  return drawSharePicture(
    Resvg,
    [text, title].map((bytes) => new Uint8Array(bytes)),
    picture,
  )
}
