import type { Material } from '#contract/classroom/shapes/material.ts'
import { materialLimits } from '#contract/vocabulary/materials.ts'
import { cleanLine, textLength } from '#contract/vocabulary/text.ts'
import { errorCodeText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { materials } from '#web/features/classroom/copy/materials.ts'
import { useTypedTexts } from '#web/lib/typed-texts.ts'
import { Field } from '#web/ui/field.tsx'
import { SaveDialog } from '#web/ui/save-dialog.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useUpdateMaterial } from './query.ts'

/** Tags as they are typed, between commas of either script. */
const readTags = (text: string): string[] => [...new Set(text.split(/[,،]/).map(cleanLine).filter(Boolean))]

const titleProblem = (title: string) => {
  const length = textLength(cleanLine(title))
  if (length === 0) return errorCodeText('empty-material-title')
  return length > materialLimits.title && errorCodeText('long-material-title')
}

const tagsProblem = (tags: readonly string[]) => {
  if (tags.length > materialLimits.tags) return errorCodeText('too-many-material-tags')
  return tags.some((tag) => textLength(tag) > materialLimits.tag) && errorCodeText('long-material-tag')
}

/** The name and the tags of a material. */
export function EditMaterialDialog({ material, onClose }: { material: Material; onClose: () => void }) {
  const t = useCopy(materials)
  const [texts, setTexts] = useTypedTexts(`material-${material.id}`, {
    title: material.title,
    tags: material.tags.join('، '),
  })
  const update = useUpdateMaterial()
  const tags = readTags(texts.tags)
  const problems = { title: titleProblem(texts.title), tags: tagsProblem(tags) }
  return (
    <SaveDialog
      title={t('edit.title')}
      savable={!problems.title && !problems.tags}
      saving={update.isPending}
      error={update.error}
      errorTitle={t('edit.failed')}
      onSave={() => update.mutate({ id: material.id, title: texts.title, tags }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field label={t('edit.name')} error={problems.title}>
        <TextInput dir="auto" value={texts.title} onValue={(title) => setTexts((before) => ({ ...before, title }))} />
      </Field>
      <Field label={t('edit.tags')} hint={t('edit.tagsHint')} error={problems.tags}>
        <TextInput
          dir="auto"
          value={texts.tags}
          onValue={(typed) => setTexts((before) => ({ ...before, tags: typed }))}
        />
      </Field>
    </SaveDialog>
  )
}
