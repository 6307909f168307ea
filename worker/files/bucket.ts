/** The bucket as handlers see it: files go in under a fresh key, and every one of them is somebody's or an orphan. */
import type { Folder, MediaType } from '#contract/vocabulary/media.ts'
import type { Db } from '#worker/storage/db.ts'
import { expectObject } from '#worker/storage/objects.ts'

/** A file that arrived. A short one is here whole; a long one lies in the bucket, and no row points at it yet. */
export interface TakenFile {
  /** What its bytes are. */
  readonly type: MediaType
  readonly folder: Folder
  readonly content: Uint8Array | { readonly key: string }
}

export interface Files {
  /** Stores a file that was taken in and answers its key; it is an orphan until `claimObject`. */
  keep(file: TakenFile, now: number): Promise<string>
  /** Stores blocks as they come, each as long as the first but the last; answers the key of an orphan. */
  stream(folder: Folder, type: MediaType, blocks: AsyncIterable<Uint8Array>, now: number): Promise<string>
}

/** Never used twice, so that whoever has loaded an object may keep it for ever. */
export const freshKey = (folder: Folder): string => `${folder}${crypto.randomUUID()}`

export const bucketFiles = (bucket: R2Bucket, db: Db): Files => ({
  async keep({ type, folder, content }, now) {
    if ('key' in content) return content.key
    const key = freshKey(folder)
    await expectObject(db, key, now).run()
    await bucket.put(key, content, { httpMetadata: { contentType: type } })
    return key
  },

  async stream(folder, type, blocks, now) {
    const key = freshKey(folder)
    await expectObject(db, key, now).run()
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
