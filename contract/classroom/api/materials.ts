/** What a tutor shows in lessons: pictures of pages, and what was opened of them in which lesson. */
import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Id, idInPath, q } from '../../shared/shapes/wire.ts'
import { materialLimits } from '../../vocabulary/materials.ts'
import { folders } from '../../vocabulary/media.ts'
import { tutorRoles } from '../../vocabulary/roles.ts'
import {
  LessonMaterial,
  Material,
  MaterialPage,
  MaterialTags,
  MaterialTitle,
  NewMaterial,
  OpenedMaterial,
} from '../shapes/material.ts'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const pageTypes = ['image/webp', 'image/jpeg'] as const

export const listMaterials = endpoint({
  method: 'GET',
  path: '/material/list',
  who: tutorRoles,
  note: `The caller’s materials, latest used or made first, at most ${materialLimits.perTutor}, and the library of the platform. \`count\` and \`bytes\` hold those that are being uploaded as well.`,
  reply: v.object({ list: v.array(Material), library: v.array(Material), count: Count, bytes: Count }),
})

export const startMaterial = endpoint({
  method: 'POST',
  path: '/material',
  who: tutorRoles,
  limit: 'write',
  note: `Begins a material: its pages follow one by one, and with the last of them it is listed. What is not whole after a day is thrown away. At most ${materialLimits.perTutor} materials.`,
  body: NewMaterial,
  reply: v.object({ id: Id }),
  errors: [
    'empty-material-title',
    'long-material-title',
    'long-material-tag',
    'too-many-material-tags',
    'too-many-materials',
    'materials-full',
  ],
})

export const putMaterialPage = endpoint({
  method: 'PUT',
  path: '/material/{id}/page/{number}',
  who: tutorRoles,
  owned: true,
  limit: 'write',
  note: 'One page as two pictures of the same shape, WebP or, from browsers that cannot write it, JPEG. A page that is sent again replaces the earlier one until the material is whole; `material` is null until then.',
  params: v.object({ ...idInPath.entries, number: q.int(1, materialLimits.pages) }),
  files: {
    small: { types: pageTypes, maxBytes: materialLimits.smallBytes, folder: folders.materialPages },
    large: { types: pageTypes, maxBytes: materialLimits.largeBytes, folder: folders.materialPages },
  },
  reply: v.object({ received: v.array(Count), material: v.nullable(Material) }),
  errors: ['material-not-found', 'invalid-material-page'],
})

export const getMaterial = endpoint({
  method: 'GET',
  path: '/material/{id}',
  who: tutorRoles,
  owned: true,
  note: 'A material of the caller’s or of the library, with its pages.',
  params: idInPath,
  reply: v.object({ material: Material, pages: v.array(MaterialPage) }),
  errors: ['material-not-found'],
})

export const updateMaterial = endpoint({
  method: 'PUT',
  path: '/material/{id}',
  who: tutorRoles,
  owned: true,
  limit: 'write',
  note: 'Replaces the title and the tags of one of the caller’s materials.',
  params: idInPath,
  body: v.object({ title: MaterialTitle, tags: MaterialTags }),
  reply: Material,
  errors: [
    'material-not-found',
    'empty-material-title',
    'long-material-title',
    'long-material-tag',
    'too-many-material-tags',
  ],
})

export const deleteMaterial = endpoint({
  method: 'DELETE',
  path: '/material/{id}',
  who: tutorRoles,
  limit: 'write',
  note: 'Deletes one of the caller’s materials with its pages, whole or not. Lessons in which it was opened say that it is gone. One that is not there is no error.',
  params: idInPath,
})

export const openLessonMaterial = endpoint({
  method: 'POST',
  path: '/lesson/{id}/material',
  who: tutorRoles,
  owned: true,
  limit: 'write',
  note: `Opens a material in a lesson, by its tutor, as long as its notes are written. From then on its student may read the pages. At most ${materialLimits.perLesson} in a lesson.`,
  params: idInPath,
  body: v.object({ materialId: Id }),
  reply: OpenedMaterial,
  errors: ['lesson-not-found', 'illegal', 'material-not-found', 'too-many-opened-materials'],
})

export const listLessonMaterials = endpoint({
  method: 'GET',
  path: '/lesson/{id}/materials',
  who: 'signed-in',
  owned: true,
  note: 'The materials that were opened in a lesson, first opened first, for its two people.',
  params: idInPath,
  reply: v.array(LessonMaterial),
  errors: ['lesson-not-found'],
})

export const openDemoMaterial = endpoint({
  method: 'POST',
  path: '/demo-session/{id}/material',
  who: tutorRoles,
  owned: true,
  limit: 'write',
  note: 'Opens a material in a demo session, by the tutor who teaches it, as in a lesson.',
  params: idInPath,
  body: v.object({ materialId: Id }),
  reply: OpenedMaterial,
  errors: ['demo-session-not-found', 'illegal', 'material-not-found', 'too-many-opened-materials'],
})

export const listDemoMaterials = endpoint({
  method: 'GET',
  path: '/demo-session/{id}/materials',
  who: tutorRoles,
  owned: true,
  note: 'The materials that were opened in a demo session, first opened first, for its two people.',
  params: idInPath,
  reply: v.array(LessonMaterial),
  errors: ['demo-session-not-found'],
})
