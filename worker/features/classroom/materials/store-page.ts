/** Stores the two pictures of a page, after looking at what their bytes are. */
import { isPageShape } from '#contract/classroom/rules/material-pages.ts'
import type { ReceivedFile } from '#worker/files/bucket.ts'
import { readPictureSize } from '#worker/files/metadata.ts'
import type { Services } from '#worker/services.ts'
import { pageKey } from '#worker/storage/material-keys.ts'
import { registerPage, savePage } from './page-store.ts'

interface Picture {
  readonly type: ReceivedFile['type']
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

/** A received file without its metadata, with its measures; null of what did not fit into one block of the form. */
const measure = ({ type, content }: ReceivedFile): Picture | null => {
  const size = 'key' in content ? null : readPictureSize(type, content)
  return size && !('key' in content) ? { type, bytes: content, ...size } : null
}

/** The material and the numbers that are there; null when it was deleted or became whole meanwhile. */
export const storePage = async (
  { db, env }: Services,
  place: { readonly materialId: number; readonly number: number },
  files: { readonly small: ReceivedFile; readonly large: ReceivedFile },
  now: number,
) => {
  const [small, large] = [measure(files.small), measure(files.large)]
  if (!small || !large || !isPageShape(small, large)) return 'invalid-material-page'
  const { width, height } = large
  const page = { ...place, file: crypto.randomUUID(), width, height }
  await registerPage(db, page, now)
  const put = (size: 's' | 'l', { type, bytes }: Picture) =>
    env.FILES.put(pageKey(page, size), bytes, { httpMetadata: { contentType: type } })
  await Promise.all([put('s', small), put('l', large)])
  return savePage(db, { ...page, bytes: small.bytes.byteLength + large.bytes.byteLength }, now)
}
