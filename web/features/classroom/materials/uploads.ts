/**
 * Files that become materials, one after another: pages are drawn, sent and freed one by one. What was sent is not sent
 * again when a part fails. Goes on while the tutor moves between screens; what a closed page leaves is thrown away.
 */
import { deleteMaterial, putMaterialPage, startMaterial } from '#contract/classroom/api/materials.ts'
import type { Material } from '#contract/classroom/shapes/material.ts'
import { materialLimits } from '#contract/vocabulary/materials.ts'
import { cleanLine } from '#contract/vocabulary/text.ts'
import { api } from '#web/lib/api.ts'
import { codeOf, isNoAnswerError, retryAfterOf, statusOf } from '#web/lib/api-errors.ts'
import { holdReload } from '#web/lib/reload-gate.ts'
import { encodePage } from './encode-page.ts'
import { openFile } from './open-file.ts'
import { type FileProblem, type PageSource, UnusableFile } from './page-source.ts'

export interface MaterialUpload {
  readonly key: number
  /** Who chose the file: another person may sign in on this page. */
  readonly ownerId: number
  readonly name: string
  readonly status: 'waiting' | 'reading' | 'sending' | 'failed'
  /** Pages that are stored; 0 of 0 until the file was read. */
  readonly sent: number
  readonly pageCount: number
  /** The file cannot be a material, whatever is tried. */
  readonly problem: FileProblem | null
  /** What the server or the network said; the upload can go on. */
  readonly error: Error | null
}

interface NewUpload {
  readonly file: File
  readonly tags: readonly string[]
  readonly ownerId: number
  readonly onDone: (material: Material) => void
}

interface Work extends NewUpload {
  stop: AbortController
  source: PageSource | null
  materialId: number | null
}

let uploads: readonly MaterialUpload[] = []
const works = new Map<number, Work>()
const listeners = new Set<() => void>()
let nextKey = 1
let running = false

export const readUploads = (): readonly MaterialUpload[] => uploads
export const followUploads = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const publish = (next: readonly MaterialUpload[]): void => {
  uploads = next
  for (const listener of listeners) listener()
}
const change = (key: number, fields: Partial<MaterialUpload>): void =>
  publish(uploads.map((one) => (one.key === key ? { ...one, ...fields } : one)))

/** A title from the name of a file. */
export const titleOfFile = (name: string): string =>
  [...cleanLine(name.replace(/\.(pdf|jpe?g|png|webp)$/i, '').replaceAll('_', ' '))]
    .slice(0, materialLimits.title)
    .join('') || 'PDF'

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/** How long to wait before a part is sent again; null when sending it again is of no use. */
const pauseBefore = (error: unknown, attempt: number): number | null => {
  const seconds = retryAfterOf(error)
  if (seconds !== null) return attempt < 3 ? seconds * 1000 : null
  const isPassing = isNoAnswerError(error) || (statusOf(error) ?? 0) >= 500
  return isPassing && attempt < 3 ? 1000 * 2 ** attempt : null
}

const retrying = async <T>(send: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await send()
    } catch (error) {
      signal.throwIfAborted()
      const pause = pauseBefore(error, attempt)
      if (pause === null) throw error
      await wait(pause, signal)
    }
  }
}

const sendPages = async (key: number, work: Work, source: PageSource): Promise<Material> => {
  const { signal } = work.stop
  const sent = uploads.find((one) => one.key === key)?.sent ?? 0
  const title = titleOfFile(work.file.name)
  const body = { title, kind: source.kind, pageCount: source.pageCount, tags: [...work.tags] }
  work.materialId ??= (await retrying(() => api(startMaterial, { body }, { signal }), signal)).id
  const id = work.materialId
  // Loaded by those who send a file.
  const { sendFiles } = await import('#web/lib/upload.ts')
  let material: Material | null = null
  for (let number = sent + 1; number <= source.pageCount; number++) {
    const files = await encodePage(await source.draw(number, signal))
    signal.throwIfAborted()
    const reply = await retrying(
      () => sendFiles(putMaterialPage, { params: { id, number }, files }, { signal }),
      signal,
    )
    material = reply.material
    change(key, { sent: number })
  }
  if (!material) throw new Error('the material is not whole')
  return material
}

const forget = (key: number): void => {
  works.get(key)?.source?.close()
  works.delete(key)
  publish(uploads.filter((one) => one.key !== key))
}

/** Tells the server to throw away what was sent; what does not reach it is thrown away after a day. */
const discard = (work: Work): void => {
  const id = work.materialId
  work.materialId = null
  if (id !== null) void api(deleteMaterial, { params: { id } }).catch(() => undefined)
}

const run = async (key: number, work: Work): Promise<void> => {
  const { signal } = work.stop
  try {
    change(key, { status: 'reading', error: null })
    const source = work.source ?? (await openFile(work.file, signal))
    work.source = source
    signal.throwIfAborted()
    change(key, { status: 'sending', pageCount: source.pageCount })
    const material = await sendPages(key, work, source)
    forget(key)
    work.onDone(material)
  } catch (error) {
    if (signal.aborted) return
    if (error instanceof UnusableFile) {
      discard(work)
      work.source?.close()
      work.source = null
      change(key, { status: 'failed', problem: error.problem })
      return
    }
    if (codeOf(error) === 'material-not-found') {
      // Deleted, or thrown away after a day: another try begins anew.
      work.materialId = null
      change(key, { sent: 0 })
    }
    change(key, { status: 'failed', error: error instanceof Error ? error : new Error(String(error)) })
  }
}

const runAll = async (): Promise<void> => {
  if (running) return
  running = true
  const release = holdReload()
  try {
    for (;;) {
      const next = uploads.find(({ status }) => status === 'waiting')
      const work = next && works.get(next.key)
      if (!work) return
      await run(next.key, work)
    }
  } finally {
    running = false
    release()
  }
}

/** Adds a file to those that are uploaded. `onDone` is called once it is a material. */
export const addUpload = (added: NewUpload): void => {
  const key = nextKey++
  works.set(key, { ...added, stop: new AbortController(), source: null, materialId: null })
  const fields = { sent: 0, pageCount: 0, problem: null, error: null }
  publish([...uploads, { key, ownerId: added.ownerId, name: added.file.name, status: 'waiting', ...fields }])
  void runAll()
}

/** Goes on with what failed, after the last page that is stored. */
export const retryUpload = (key: number): void => {
  const work = works.get(key)
  if (!work) return
  work.stop = new AbortController()
  change(key, { status: 'waiting', error: null })
  void runAll()
}

/** Stops an upload, or removes one that failed, and throws away what was sent. */
export const cancelUpload = (key: number): void => {
  const work = works.get(key)
  if (!work) return
  work.stop.abort()
  discard(work)
  forget(key)
}
