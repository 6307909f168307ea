/**
 * Pages of a PDF, drawn by PDF.js in a worker of our own build. No script of the document runs: neither its scripting
 * sandbox nor forms of XFA are loaded, and nothing it links to is asked for.
 */
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import jbig2Url from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpegUrl from 'pdfjs-dist/wasm/openjpeg.wasm?url'
import qcmsUrl from 'pdfjs-dist/wasm/qcms_bg.wasm?url'
import { fitPage } from '#contract/classroom/rules/material-pages.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { materialLimits } from '#contract/vocabulary/materials.ts'
import { freeCanvas, type PageSource, UnusableFile, whiteCanvas } from './page-source.ts'

/** Decoders of scanned pages, by the names PDF.js asks for. */
const decoders: Readonly<Record<string, string>> = {
  'jbig2.wasm': jbig2Url,
  'openjpeg.wasm': openjpegUrl,
  'qcms_bg.wasm': qcmsUrl,
}

/** Loads what PDF.js needs beside itself from our own build; fonts that a PDF does not bring are the system's. */
class OwnFiles {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const url = decoders[filename]
    if (url === undefined) throw new Error(`${filename} is not served`)
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${filename} did not load`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

const problemOf = (error: unknown): UnusableFile =>
  new UnusableFile(error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'broken')

/** Opens a PDF. Of its pages only their number is read. */
export const openPdf = async (file: File, signal: AbortSignal): Promise<PageSource> => {
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl
  const task = pdfjs.getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    BinaryDataFactory: OwnFiles,
    useWorkerFetch: false,
    enableXfa: false,
    disableAutoFetch: true,
    maxImageSize: limits.imagePixels,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  })
  const close = (): void => void task.destroy().catch(() => undefined)
  signal.addEventListener('abort', close, { once: true })
  const document = await task.promise.catch((error: unknown) => {
    close()
    throw problemOf(error)
  })
  const { numPages } = document
  if (numPages < 1 || numPages > materialLimits.pages) {
    close()
    throw new UnusableFile(numPages < 1 ? 'noPages' : 'manyPages')
  }
  return {
    kind: 'pdf',
    pageCount: numPages,
    async draw(number, drawing) {
      try {
        const page = await document.getPage(number)
        const plain = page.getViewport({ scale: 1 })
        const size = fitPage(plain, materialLimits.largeWidth, true)
        const { canvas } = whiteCanvas(size)
        const viewport = page.getViewport({ scale: size.width / plain.width })
        const render = page.render({ canvas, viewport, background: 'white' })
        const stop = (): void => render.cancel()
        drawing.addEventListener('abort', stop, { once: true })
        try {
          await render.promise
        } catch (error) {
          freeCanvas(canvas)
          throw error
        } finally {
          drawing.removeEventListener('abort', stop)
          page.cleanup()
        }
        return canvas
      } catch (error) {
        drawing.throwIfAborted()
        throw problemOf(error)
      }
    },
    close,
  }
}
