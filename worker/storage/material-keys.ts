/** Keys and addresses of the pictures of a material's pages, which follow from its row. */
import { folders } from '#contract/vocabulary/media.ts'

/** Which of the two pictures: small or large. */
export type PageSize = 's' | 'l'

export interface PageFile {
  readonly materialId: number
  readonly number: number
  /** A UUID. */
  readonly file: string
}

const nameOf = ({ materialId, number, file }: PageFile, size: PageSize): string =>
  `${materialId}-${number}-${file}-${size}`

export const pageKey = (page: PageFile, size: PageSize): string => `${folders.materialPages}${nameOf(page, size)}`

/** The same as SQL over `material_pages`. */
export const pageKeySql = (size: PageSize): string =>
  `'${folders.materialPages}' || material_id || '-' || number || '-' || file || '-${size}'`

/** Where the picture is read, with a token. */
export const pageUrl = (page: PageFile, size: PageSize): string => `/assets/materials/${nameOf(page, size)}`

/** The page of an address; null when it is none. */
export const parsePageName = (name: string): PageFile | null => {
  const [, materialId, number, file] = /^([1-9]\d{0,15})-([1-9]\d?)-([\da-f-]{36})-[sl]$/.exec(name) ?? []
  return materialId && number && file ? { materialId: Number(materialId), number: Number(number), file } : null
}
