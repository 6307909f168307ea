/** Materials of a tutor, uploaded as the app does it. */
import { putMaterialPage, startMaterial } from '#contract/classroom/api/materials.ts'
import { bytesOf, fileOf } from './files.ts'
import type { Person } from './people.ts'

/** A WebP that declares these sides. */
export const webpOf = (width: number, height: number) => {
  const copy = bytesOf.webp.slice()
  copy.set([width & 255, width >> 8, height & 255, height >> 8], 26)
  return copy
}

/** The two pictures of a page. */
export const pageFiles = (small = webpOf(780, 1103), large = webpOf(1600, 2263)) => ({
  small: fileOf(small),
  large: fileOf(large),
})

export const newMaterial = (pageCount = 1, title = 'Describing a place') => ({
  title,
  kind: 'pdf' as const,
  pageCount,
  tags: ['B1'],
})

/** A whole material of this tutor. */
export const uploadedMaterial = async (tutor: Person, pageCount = 1, title?: string) => {
  const { id } = await tutor.api(startMaterial, { body: newMaterial(pageCount, title) })
  for (let number = 1; number <= pageCount; number++)
    await tutor.api(putMaterialPage, { params: { id, number }, files: pageFiles() })
  return id
}
