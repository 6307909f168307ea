/** Tables of `schema/materials.ts`. */
import { pageKeySql } from '#worker/storage/material-keys.ts'
import { reasons, type TableRule } from './rule.ts'

const own = 'student_id = :userId'
const ownMaterials = 'material_id IN (SELECT m.id FROM materials m WHERE m.owner_id = :userId)'

export const materialTables = {
  material_pages: {
    people: [],
    given: {
      where: ownMaterials,
      columns: 'material_id, number, file, width, height',
      key: ['material_id', 'number'],
    },
    removed: [{ where: ownMaterials, files: [pageKeySql('s'), pageKeySql('l')] }],
  },
  materials: {
    people: ['owner_id'],
    given: { where: 'owner_id = :userId', columns: 'id, title, kind, tags, page_count, created_at, opened_at' },
    removed: [{ where: 'owner_id = :userId' }],
  },
  lesson_materials: {
    people: ['student_id'],
    given: { where: own, columns: 'lesson_id, material_id, opened_at', key: ['lesson_id', 'material_id'] },
    removed: [{ where: own }],
  },
  call_clips: {
    people: ['tutor_id', 'other_id'],
    given: { where: 'tutor_id = :userId', columns: 'id, session_id, name, ms, sound, created_at, ends_at' },
    removed: [{ where: 'tutor_id = :userId', files: ['sound'] }],
    why: 'A clip is the tutor’s: of who heard it with them it names the id alone, for a day.',
  },
  demo_materials: { people: [], why: reasons.others },
} as const satisfies Record<string, TableRule>
