/** What tutors show in lessons. */
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { MaterialKind } from '#contract/vocabulary/materials.ts'
import { timestamps, users } from './people.ts'
import { demoSessions, lessons } from './teaching.ts'

/** What a tutor shows in lessons. Those of the library are files of the app and have no row. */
export const materials = sqliteTable(
  'materials',
  {
    /** Drawn at random by the store: rows of lessons name materials that are deleted since. */
    id: integer().primaryKey(),
    ownerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    kind: text().$type<MaterialKind>().notNull(),
    tags: text({ mode: 'json' }).$type<readonly string[]>().notNull(),
    pageCount: integer().notNull(),
    /** Of its pages; until they are all there, the most they may take. */
    bytes: integer().notNull(),
    /** `file` of the first page; null until all are there. */
    cover: text(),
    /** When the last page came; null before. */
    finishedAt: integer(),
    /** When it was last opened in a lesson. */
    openedAt: integer(),
    ...timestamps,
  },
  (t) => [
    index('materials_owner').on(t.ownerId),
    index('materials_unfinished').on(t.createdAt).where(sql`${t.finishedAt} IS NULL`),
  ],
)

/** A page as two pictures, whose keys `storage/material-keys.ts` derives. */
export const materialPages = sqliteTable(
  'material_pages',
  {
    materialId: integer()
      .notNull()
      .references(() => materials.id, { onDelete: 'cascade' }),
    /** From 1 on. */
    number: integer().notNull(),
    /** A UUID; another one when the page is sent again. */
    file: text().notNull(),
    /** Pixels, of the large picture. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** Of both. */
    bytes: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.materialId, t.number] })],
)

/** What was opened in a lesson: its student may read the pages. The material may be gone, or one of the library. */
export const lessonMaterials = sqliteTable(
  'lesson_materials',
  {
    lessonId: integer()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    materialId: integer().notNull(),
    studentId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    openedAt: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.lessonId, t.materialId] }),
    index('lesson_materials_student').on(t.studentId, t.materialId),
  ],
)

/** As `lesson_materials`, of a demo session: its manager may read the pages. */
export const demoMaterials = sqliteTable(
  'demo_materials',
  {
    demoSessionId: integer()
      .notNull()
      .references(() => demoSessions.id, { onDelete: 'cascade' }),
    materialId: integer().notNull(),
    openedAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.demoSessionId, t.materialId] })],
)

/** Sound files that a tutor plays to both in a call. They go a day after its end. */
export const callClips = sqliteTable(
  'call_clips',
  {
    /** Drawn at random by the store: a call may still have one before it that is deleted. */
    id: integer().primaryKey(),
    sessionId: text().notNull(),
    tutorId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Who hears it with them. */
    otherId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the file. */
    name: text().notNull(),
    ms: integer().notNull(),
    /** Key of the object. */
    sound: text().notNull(),
    /** When it may no longer be heard. */
    endsAt: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [
    index('call_clips_session').on(t.sessionId, t.createdAt),
    uniqueIndex('call_clips_sound').on(t.sound),
    index('call_clips_end').on(t.endsAt),
  ],
)
