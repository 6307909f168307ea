/** Stores uploaded files in R2, each under a new key. A stored file is an orphan until a row references it. */
import type { Folder, MediaType } from '#contract/vocabulary/media.ts'
import type { Db } from '#worker/storage/db.ts'
import { registerObject } from '#worker/storage/orphan-objects.ts'

/** An uploaded file. Small ones are held in memory; larger ones are already in the bucket, referenced by no row yet. */
export interface ReceivedFile {
  /** Detected from the bytes. */
  readonly type: MediaType
  readonly folder: Folder
  readonly content: Uint8Array | { readonly key: string }
}

export interface Files {
  /**
   * Stores a received file and returns its key; it is an orphan until `claimObject`. `prefix` begins the name of a file
   * that was held in memory.
   */
  storeFile(file: ReceivedFile, now: number, prefix?: string): Promise<string>
  /** Stores blocks of equal size (the last may be shorter) as a multipart upload; returns the key of an orphan. */
  storeStream(folder: Folder, type: MediaType, blocks: AsyncIterable<Uint8Array>, now: number): Promise<string>
}

/** A new object key. Keys are never reused, so clients may cache an object for ever. */
export const createObjectKey = (folder: Folder, prefix = ''): string => `${folder}${prefix}${crypto.randomUUID()}`

export const createBucketFiles = (bucket: R2Bucket, db: Db): Files => ({
  async storeFile({ type, folder, content }, now, prefix) {
    if ('key' in content) return content.key
    const key = createObjectKey(folder, prefix)
    await registerObject(db, key, now).run()
    await bucket.put(key, content, { httpMetadata: { contentType: type } })
    return key
  },

  async storeStream(folder, type, blocks, now) {
    const key = createObjectKey(folder)
    await registerObject(db, key, now).run()
    const upload = await bucket.createMultipartUpload(key, { httpMetadata: { contentType: type } })
    try {
      const parts: R2UploadedPart[] = []
      for await (const block of blocks) parts.push(await upload.uploadPart(parts.length + 1, block))
      await upload.complete(parts)
    } catch (error) {
      await upload.abort().catch(() => undefined)
      throw error
    }
    return key
  },
})
