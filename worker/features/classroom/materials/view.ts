import type { LessonMaterial, Material, MaterialPage, OpenedMaterial } from '#contract/classroom/shapes/material.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { findLibraryLesson, type LibraryLesson } from '#contract/vocabulary/library.ts'
import { pageUrl } from '#worker/storage/material-keys.ts'
import type { OpenedRow } from './opened-store.ts'
import type { MaterialRow, PageRow } from './store.ts'

const instantOrNull = (instant: number | null) => (instant === null ? null : toIsoInstant(instant))

export const materialView = ({
  id,
  title,
  kind,
  tags,
  pageCount,
  cover,
  createdAt,
  openedAt,
}: MaterialRow): Material => ({
  id,
  title,
  kind,
  tags: JSON.parse(tags) as string[],
  isLibrary: false,
  pageCount,
  cover: pageUrl({ materialId: id, number: 1, file: cover ?? '' }, 's'),
  createdAt: toIsoInstant(createdAt),
  openedAt: instantOrNull(openedAt),
})

export const pageView = (page: PageRow): MaterialPage => ({
  number: page.number,
  width: page.width,
  height: page.height,
  small: pageUrl(page, 's'),
  large: pageUrl(page, 'l'),
})

const libraryUrl = (name: string): string => `/library/${name}`

export const libraryView = ({ id, title, tags, pages }: LibraryLesson): Material => ({
  id,
  title,
  kind: 'pdf',
  tags: [...tags],
  isLibrary: true,
  pageCount: pages.length,
  cover: libraryUrl(pages[0]?.small ?? ''),
  createdAt: null,
  openedAt: null,
})

export const libraryPagesView = ({ pages }: LibraryLesson): MaterialPage[] =>
  pages.map(({ width, height, small, large }, index) => ({
    number: index + 1,
    width,
    height,
    small: libraryUrl(small),
    large: libraryUrl(large),
  }))

type Opened = OpenedMaterial['material']

const openedOf = ({ id, title, kind, pageCount }: Opened): Opened => ({ id, title, kind, pageCount })

export const openedView = (material: Opened, pages: MaterialPage[], openedAt: number): OpenedMaterial => ({
  material: openedOf(material),
  pages,
  openedAt: toIsoInstant(openedAt),
})

interface Found {
  readonly opened: readonly OpenedRow[]
  readonly materials: readonly MaterialRow[]
  readonly pages: readonly PageRow[]
}

/** The materials of a lesson; what is no longer there has neither a name nor pages. */
export const openedListView = ({ opened, materials, pages }: Found): LessonMaterial[] =>
  opened.map(({ materialId, openedAt }) => {
    const instant = { materialId, openedAt: toIsoInstant(openedAt) }
    const library = findLibraryLesson(materialId)
    if (library) return { ...instant, material: openedOf(libraryView(library)), pages: libraryPagesView(library) }
    const material = materials.find(({ id }) => id === materialId)
    if (!material) return { ...instant, material: null, pages: [] }
    const own = pages.filter((page) => page.materialId === materialId).map(pageView)
    return { ...instant, material: openedOf(material), pages: own }
  })
