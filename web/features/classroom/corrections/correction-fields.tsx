import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { refuseTexts } from '#contract/classroom/rules/corrections.ts'
import type { CorrectionTexts } from '#contract/classroom/shapes/correction.ts'
import { type CorrectionKind, correctionKinds, correctionLimits } from '#contract/vocabulary/corrections.ts'
import type { ErrorCode } from '#contract/vocabulary/errors.ts'
import { cleanLine, textLength } from '#contract/vocabulary/text.ts'
import { errorCodeText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { corrections } from '#web/features/classroom/copy/corrections.ts'
import { preferences } from '#web/features/classroom/sessions/preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

/** A line beside a call; elsewhere it grows with a long sentence. */
type Box = HTMLInputElement & HTMLTextAreaElement

const parts = ['said', 'better', 'why'] as const
type Part = (typeof parts)[number]

const cleaned = (texts: CorrectionTexts): CorrectionTexts => ({
  ...texts,
  said: cleanLine(texts.said),
  better: cleanLine(texts.better),
  why: cleanLine(texts.why),
})

/** Why the texts cannot be saved, as the server would say it, and where; null where they can. */
const problemOf = (texts: CorrectionTexts): { part: Part; code: ErrorCode } | null => {
  const tooLong = parts.find((part) => textLength(texts[part]) > correctionLimits[part])
  if (tooLong) return { part: tooLong, code: 'long-correction' }
  const empty = parts.find((part) => part !== 'why' && texts[part] === '')
  if (empty) return { part: empty, code: 'empty-correction' }
  return refuseTexts(texts) && { part: 'better', code: 'same-correction' }
}

/** The kind that the tutor chose last on this device. */
export const lastKind = (): CorrectionKind =>
  correctionKinds.find((kind) => kind === preferences.correctionKind.read()) ?? 'grammar'

interface FieldsOptions {
  readonly texts: CorrectionTexts
  readonly onChange: (texts: CorrectionTexts) => void
  readonly onSave: (texts: CorrectionTexts) => void
}

/** The boxes of a correction, and what saves it: it goes to the box that is wrong instead, and says why. */
export const useCorrectionFields = ({ texts, onChange, onSave }: FieldsOptions) => {
  const said = useRef<Box>(null)
  const better = useRef<Box>(null)
  const why = useRef<Box>(null)
  const boxes = { said, better, why }
  const [problem, setProblem] = useState<ReturnType<typeof problemOf>>(null)
  return {
    texts,
    boxes,
    problem,
    change: (next: CorrectionTexts) => {
      setProblem(null)
      onChange(next)
    },
    save: () => {
      const clean = cleaned(texts)
      const found = problemOf(clean)
      setProblem(found)
      if (found) boxes[found.part].current?.focus()
      else onSave(clean)
    },
  }
}

type CorrectionFieldsProps = {
  fields: ReturnType<typeof useCorrectionFields>
  /** Labels are for screen readers alone, and the reason is behind a button: beside a call there is no room. */
  compact?: boolean
  /** At the end of the row of the better sentence. */
  submit?: ReactNode
  /** At the end of the last row. */
  children?: ReactNode
}

/** What was said, what is better, why, and the kind. Enter goes from the first to the second, and saves from there. */
export function CorrectionFields({ fields, compact, submit, children }: CorrectionFieldsProps) {
  const t = useCopy(corrections)
  const { texts, boxes, problem, change, save } = fields
  const [asksWhy, setAsksWhy] = useState(false)
  const showsWhy = !compact || asksWhy || texts.why !== ''
  const onKey = (part: Part) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (part === 'said' && cleanLine(texts.said) !== '') boxes.better.current?.focus()
    else save()
  }
  const box = (part: Part, words: { label: string; placeholder?: string }) => (
    <Entry
      ref={boxes[part]}
      {...words}
      compact={compact}
      value={texts[part]}
      error={problem?.part === part && errorCodeText(problem.code)}
      last={part !== 'said'}
      onValue={(text) => change({ ...texts, [part]: text })}
      onKey={onKey(part)}
    />
  )
  return (
    <div className={compact ? 'grid gap-1.5' : 'stack'}>
      {box('said', { label: t('form.said'), placeholder: t('form.saidExample') })}
      <div className="flex items-start gap-1.5">
        <div className="grow-in">
          {box('better', { label: t('form.better'), placeholder: t('form.betterExample') })}
        </div>
        {submit}
      </div>
      {showsWhy && box('why', { label: t('form.why'), ...(compact && { placeholder: t('form.why') }) })}
      <KindChips value={texts.kind} onValue={(kind) => change({ ...texts, kind })} />
      <div className="flex flex-wrap items-center justify-between gap-1.5 empty:hidden">
        {!showsWhy && (
          <Button
            kind="quiet"
            size="sm"
            icon="i-ph-plus"
            onClick={() => {
              // The box is there before it is focused.
              flushSync(() => setAsksWhy(true))
              boxes.why.current?.focus()
            }}
          >
            {t('form.addWhy')}
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}

type EntryProps = {
  ref: RefObject<Box | null>
  label: string
  placeholder?: string
  compact: boolean | undefined
  value: string
  error: ReactNode
  last: boolean
  onValue: (text: string) => void
  onKey: (event: KeyboardEvent) => void
}

function Entry({ ref, label, placeholder, compact, value, error, last, onValue, onKey }: EntryProps) {
  const box = {
    ...{ ref, value, onValue, onKeyDown: onKey, placeholder, dir: 'auto', lang: 'en', autoComplete: 'off' },
    enterKeyHint: last ? ('done' as const) : ('next' as const),
  }
  return (
    <Field label={compact ? <span className="visually-hidden">{label}</span> : label} error={error}>
      {compact ? <TextInput {...box} /> : <Textarea rows={1} {...box} />}
    </Field>
  )
}

type KindChipsProps = { value: CorrectionKind; onValue: (kind: CorrectionKind) => void }

/** The four kinds, one of which is chosen; the next correction begins with it. */
function KindChips({ value, onValue }: KindChipsProps) {
  const t = useCopy(corrections)
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="visually-hidden">{t('kinds.label')}</legend>
      {correctionKinds.map((kind) => (
        <Chip
          key={kind}
          pressed={kind === value}
          hideRemoveIcon
          onPressed={() => {
            preferences.correctionKind.write(kind)
            onValue(kind)
          }}
        >
          {t(`kinds.${kind}`)}
        </Chip>
      ))}
    </fieldset>
  )
}
