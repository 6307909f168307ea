/** The materials of a tutor of the demo world: pages of the library, and one picture, as if they had been uploaded. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '#contract/shared/rules/time.ts'
import { libraryLessons } from '#contract/vocabulary/library.ts'
import { pageKey } from '#worker/storage/material-keys.ts'
import { pictures } from '../library/pictures.ts'
import { root } from '../run.ts'
import type { Row } from './seed-rows.ts'

const pdfs = [
  { id: 2001, library: 2, title: 'Describing a place', tags: ['B1', 'محادثة'], daysAgo: 3 },
  { id: 2002, library: 4, title: 'Job interview, 20 questions', tags: ['B2', 'عمل'], daysAgo: 8 },
  { id: 2003, library: 6, title: 'Phrasal verbs: travel', tags: ['B1', 'سفر'], daysAgo: 16 },
  { id: 2004, library: 10, title: 'IELTS Part 2 cards', tags: ['IELTS'], daysAgo: 30 },
] as const
const picture = { id: 2005, title: 'مائدة مصرية', tags: ['محادثة'], daysAgo: 12 } as const

const fileOf = (id: number, number: number): string =>
  `00000000-0000-4000-8000-${String(id * 100 + number).padStart(12, '0')}`
const placeOf = (materialId: number, number: number) => ({ materialId, number, file: fileOf(materialId, number) })

interface Page {
  readonly materialId: number
  readonly number: number
  readonly width: number
  readonly height: number
  /** Names of files of the library; none for what is drawn. */
  readonly small?: string
  readonly large?: string
}

const pages: readonly Page[] = [
  ...pdfs.flatMap(({ id, library }) =>
    (libraryLessons.find((lesson) => lesson.id === library)?.pages ?? []).map((page, index) => ({
      ...page,
      materialId: id,
      number: index + 1,
    })),
  ),
  { materialId: picture.id, number: 1, width: 704, height: 300 },
]

/** The rows of both tables. The first two say that they were shown since. */
export const materialRows = (ownerId: number, now: number): { materials: Row[]; pages: Row[] } => ({
  materials: [...pdfs.map((one) => ({ ...one, kind: 'pdf' })), { ...picture, kind: 'picture' }].map(
    ({ id, title, tags, daysAgo, kind }) => {
      const at = now - daysAgo * dayMs
      const own = pages.filter(({ materialId }) => materialId === id)
      return {
        id,
        owner_id: ownerId,
        title,
        kind,
        tags: JSON.stringify(tags),
        page_count: own.length,
        bytes: own.length * 90_000,
        cover: fileOf(id, 1),
        finished_at: at,
        opened_at: daysAgo < 10 ? at + dayMs : null,
        created_at: at,
        updated_at: at,
      }
    },
  ),
  pages: pages.map(({ materialId, number, width, height }) => ({
    material_id: materialId,
    number,
    file: fileOf(materialId, number),
    width,
    height,
    bytes: 90_000,
  })),
})

/** Pictures to draw: of the one that no PDF has. */
export const materialPictures = (['s', 'l'] as const).map((size) => ({
  key: pageKey(placeOf(picture.id, 1), size),
  svg: pictures.table.replace('<svg ', '<svg width="704" height="300" '),
}))

/** Pages of the library under the keys of the tutor's own. */
export const readMaterialFiles = () =>
  Promise.all(
    pages.flatMap(({ materialId, number, small, large }) => {
      const read = async (size: 's' | 'l', name: string) => ({
        key: pageKey(placeOf(materialId, number), size),
        type: 'image/webp',
        base64: await readFile(join(root, 'web/public/library', name), 'base64'),
      })
      return small && large ? [read('s', small), read('l', large)] : []
    }),
  )
