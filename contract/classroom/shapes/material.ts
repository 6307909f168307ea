import * as v from 'valibot'
import { code, FileUrl, Id, Instant } from '../../shared/shapes/wire.ts'
import { materialKinds, materialLimits } from '../../vocabulary/materials.ts'
import { cleanLine, textLength } from '../../vocabulary/text.ts'

const PageNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(materialLimits.pages))
const Pixels = v.pipe(v.number(), v.integer(), v.minValue(1))

export const MaterialTitle = v.pipe(
  v.string(),
  v.transform(cleanLine),
  v.minLength(1, code('empty-material-title')),
  v.check((text) => textLength(text) <= materialLimits.title, code('long-material-title')),
)

/** Each once. */
export const MaterialTags = v.pipe(
  v.array(
    v.pipe(
      v.string(),
      v.transform(cleanLine),
      v.minLength(1),
      v.check((text) => textLength(text) <= materialLimits.tag, code('long-material-tag')),
    ),
  ),
  v.transform((tags) => [...new Set(tags)]),
  v.maxLength(materialLimits.tags, code('too-many-material-tags')),
)

const kind = v.picklist(materialKinds)

/** What an upload begins with. */
export const NewMaterial = v.object({ title: MaterialTitle, kind, pageCount: PageNumber, tags: MaterialTags })
export type NewMaterial = v.InferOutput<typeof NewMaterial>

/** A page as a picture of two widths. Addresses of a tutor's own files are read with a token, those of the library by anybody. */
export const MaterialPage = v.object({
  number: PageNumber,
  /** Of the large picture. */
  width: Pixels,
  height: Pixels,
  /** At most 780 pixels wide, at most 80 KB. */
  small: FileUrl,
  /** At most 1600 pixels wide. */
  large: FileUrl,
})
export type MaterialPage = v.InferOutput<typeof MaterialPage>

export const Material = v.object({
  id: Id,
  title: v.string(),
  kind,
  /** Of the library: level and subject. */
  tags: v.array(v.string()),
  isLibrary: v.boolean(),
  pageCount: PageNumber,
  /** The small picture of the first page. */
  cover: FileUrl,
  createdAt: v.nullable(Instant),
  /** When it was last opened in a lesson; null when it never was, and of the library. */
  openedAt: v.nullable(Instant),
})
export type Material = v.InferOutput<typeof Material>

const Opened = v.object({ id: Id, title: v.string(), kind, pageCount: PageNumber })

/** A material as it was opened in a lesson, with its pages. */
export const OpenedMaterial = v.object({ material: Opened, pages: v.array(MaterialPage), openedAt: Instant })
export type OpenedMaterial = v.InferOutput<typeof OpenedMaterial>

/** A material of a lesson: `material` is null and there are no pages when its tutor has deleted it since. */
export const LessonMaterial = v.object({
  materialId: Id,
  material: v.nullable(Opened),
  pages: v.array(MaterialPage),
  openedAt: Instant,
})
export type LessonMaterial = v.InferOutput<typeof LessonMaterial>
