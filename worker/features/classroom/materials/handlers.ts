import type * as declared from '#contract/classroom/api/materials.ts'
import { canWriteNotes } from '#contract/lessons/rules/session-window.ts'
import { isDemoMember, isLessonMember } from '#contract/shared/rules/access.ts'
import { findLibraryLesson, libraryLessons } from '#contract/vocabulary/library.ts'
import { isLibraryId, materialLimits } from '#contract/vocabulary/materials.ts'
import { findLesson } from '#worker/features/lessons/store.ts'
import { enforceRateLimit, type Handlers } from '#worker/handler.ts'
import { countRequest } from '#worker/storage/rate-limit.ts'
import { openIn } from './open.ts'
import { findDemo, findOpened } from './opened-store.ts'
import { changeMaterial, findMaterial, findMaterialsOf, insertMaterial, removeMaterial } from './store.ts'
import { storePage } from './store-page.ts'
import { libraryPagesView, libraryView, materialView, openedListView, pageView } from './view.ts'

export const materials: Handlers<typeof declared> = {
  async listMaterials({ actor, services: { db } }) {
    const rows = await findMaterialsOf(db, actor.id)
    return {
      list: rows.filter(({ finishedAt }) => finishedAt !== null).map(materialView),
      library: libraryLessons.map(libraryView),
      count: rows.length,
      bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
    }
  },

  async startMaterial({ input, actor, services: { db }, now, fail }) {
    enforceRateLimit(await countRequest(db, `material:${actor.id}`, materialLimits.started, now))
    const started = await insertMaterial(db, actor.id, input.body, now)
    return typeof started === 'string' ? fail(started) : started
  },

  putMaterialPage: {
    async judge({ input, actor, services, now, fail }) {
      const { id, number } = input.params
      const { material, pages } = (await findMaterial(services.db, id)) ?? fail('material-not-found')
      if (material.ownerId !== actor.id) fail('forbidden')
      if (number > material.pageCount) fail('bad-request', 'number')
      return async ({ files: { small, large } }) => {
        // The answer to the last page may have been lost.
        if (material.finishedAt !== null)
          return { received: pages.map((page) => page.number), material: materialView(material) }
        if (!small || !large) return fail('empty-request')
        const stored = await storePage(services, { materialId: id, number }, { small, large }, now)
        if (stored === 'invalid-material-page') return fail(stored)
        const { material: row, received } = stored ?? fail('material-not-found')
        return { received, material: row.finishedAt === null ? null : materialView(row) }
      }
    },
  },

  async getMaterial({ input, actor, services: { db }, fail }) {
    const { id } = input.params
    const library = findLibraryLesson(id)
    if (library) return { material: libraryView(library), pages: libraryPagesView(library) }
    const found = isLibraryId(id) ? null : await findMaterial(db, id)
    if (!found) return fail('material-not-found')
    const { material, pages } = found
    if (material.ownerId !== actor.id) return fail('forbidden')
    if (material.finishedAt === null) return fail('material-not-found')
    return { material: materialView(material), pages: pages.map(pageView) }
  },

  updateMaterial: {
    async judge({ input, actor, services: { db }, now, fail }) {
      const found = (await findMaterial(db, input.params.id)) ?? fail('material-not-found')
      if (found.material.ownerId !== actor.id) fail('forbidden')
      return async ({ body }) => {
        const changed = await changeMaterial(db, found.material, body, now)
        return changed ? materialView(changed) : fail('material-not-found')
      }
    },
  },

  async deleteMaterial({ input, actor, services: { db }, now }) {
    await removeMaterial(db, input.params.id, actor.id, now)
  },

  openLessonMaterial: {
    async judge({ input, actor, services: { db }, now, fail }) {
      const lesson = (await findLesson(db, input.params.id)) ?? fail('lesson-not-found')
      if (lesson.tutorId !== actor.id) fail('forbidden')
      if (!canWriteNotes(lesson, now)) fail('illegal')
      const place = { kind: 'lesson', id: lesson.id, studentId: lesson.studentId } as const
      return async ({ body }) => {
        const opened = await openIn(db, place, { materialId: body.materialId, ownerId: actor.id }, now)
        return typeof opened === 'string' ? fail(opened) : opened
      }
    },
  },

  async listLessonMaterials({ input, actor, services: { db }, fail }) {
    const { id } = input.params
    const [lesson, found] = await Promise.all([findLesson(db, id), findOpened(db, { kind: 'lesson', id })])
    if (!lesson) return fail('lesson-not-found')
    if (!isLessonMember(actor, lesson)) return fail('forbidden')
    return openedListView(found)
  },

  openDemoMaterial: {
    async judge({ input, actor, services: { db }, now, fail }) {
      const demo = (await findDemo(db, input.params.id)) ?? fail('demo-session-not-found')
      if (demo.tutorId !== actor.id) fail('forbidden')
      if (!canWriteNotes(demo, now)) fail('illegal')
      return async ({ body }) => {
        const opened = await openIn(
          db,
          { kind: 'demo', id: demo.id },
          { materialId: body.materialId, ownerId: actor.id },
          now,
        )
        return typeof opened === 'string' ? fail(opened) : opened
      }
    },
  },

  async listDemoMaterials({ input, actor, services: { db }, fail }) {
    const { id } = input.params
    const [demo, found] = await Promise.all([findDemo(db, id), findOpened(db, { kind: 'demo', id })])
    if (!demo) return fail('demo-session-not-found')
    if (!isDemoMember(actor, demo)) return fail('forbidden')
    return openedListView(found)
  },
}
