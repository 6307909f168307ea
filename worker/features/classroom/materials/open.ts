/** Opens a material in a lesson or a demo session, whose tutor the caller is known to be. */
import type { OpenedMaterial } from '#contract/classroom/shapes/material.ts'
import { findLibraryLesson } from '#contract/vocabulary/library.ts'
import { isLibraryId } from '#contract/vocabulary/materials.ts'
import type { Db } from '#worker/storage/db.ts'
import { openLibraryLesson, openMaterial, type Place } from './opened-store.ts'
import { libraryPagesView, libraryView, materialView, openedView, pageView } from './view.ts'

export const openIn = async (
  db: Db,
  place: Place,
  asked: { readonly materialId: number; readonly ownerId: number },
  now: number,
): Promise<OpenedMaterial | 'material-not-found' | 'too-many-opened-materials'> => {
  const { materialId } = asked
  if (isLibraryId(materialId)) {
    const lesson = findLibraryLesson(materialId)
    if (!lesson) return 'material-not-found'
    const openedAt = await openLibraryLesson(db, place, materialId, now)
    if (openedAt === null) return 'too-many-opened-materials'
    return openedView(libraryView(lesson), libraryPagesView(lesson), openedAt)
  }
  const opened = await openMaterial(db, place, asked, now)
  if (!opened) return 'material-not-found'
  if (opened.openedAt === null) return 'too-many-opened-materials'
  return openedView(materialView(opened.material), opened.pages.map(pageView), opened.openedAt)
}
