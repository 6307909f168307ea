import { type FormEvent, useState } from 'react'
import { wordFromEntry } from '#contract/classroom/rules/words.ts'
import type { LessonWord } from '#contract/classroom/shapes/word.ts'
import { isTutorType, type Role } from '#contract/vocabulary/roles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { wordList } from '#web/copy/words.ts'
import { formatStopwatch } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useSaveWord, useWordOwner } from './save-word.ts'
import { type KindChoice, kindOf, WordKindField } from './word-kind.tsx'
import { ListenButton, WordSummary } from './word-summary.tsx'
import './words.css'

export interface WordSaver {
  readonly userId: number
  readonly name: string | null
  readonly image: string | null
  readonly role: Role
}

type LessonWordRowsProps = {
  words: readonly LessonWord[]
  /** The two people of the lesson, whose faces mark what they saved. */
  people: readonly WordSaver[]
  /** Start of the lesson, epoch ms: each word then has the time at which it was saved. */
  start?: number
  /** Two words beside one another where the frame has its widest column. */
  columns?: boolean
}

/** The words of a lesson, each with its meaning and its sentence. */
export function LessonWordRows({ words, people, start, columns }: LessonWordRowsProps) {
  return (
    <ul className={cx('divided', columns && 'xl:grid xl:grid-cols-2 xl:gap-x-8 xl:[&>*]:border-0')}>
      {words.map((word) => {
        const saver = people.find(({ userId }) => userId === word.savedBy)
        const seconds = start === undefined ? -1 : Math.floor((Date.parse(word.createdAt) - start) / 1000)
        return (
          <li key={word.id} className="flex items-start gap-2 py-3">
            <div className="grow-in grid gap-1">
              <WordSummary word={word} />
            </div>
            <div className="grid justify-items-center gap-1">
              <ListenButton text={word.text} />
              {saver && (
                <span className="row-2">
                  <Avatar
                    size={28}
                    name={saver.name ?? ''}
                    src={saver.image}
                    side={isTutorType(saver.role) ? 'tutor' : 'student'}
                  />
                  {seconds >= 0 && (
                    <span className="text-micro quiet num" dir="ltr">
                      {formatStopwatch(seconds)}
                    </span>
                  )}
                </span>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/**
 * Saves what is typed, a word or `word = meaning`, to the list that takes words here; nothing where none does. What kind
 * of word it is can be said once there is one.
 */
export function AddWord() {
  const t = useCopy(wordList)
  const owner = useWordOwner()
  const save = useSaveWord(owner)
  const [text, setText] = useState('')
  const [kind, setKind] = useState<KindChoice>('none')
  if (owner === null) return null
  const clear = () => {
    setText('')
    setKind('none')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const word = wordFromEntry(text)
    if (word) save.mutate({ ...word, kind: kindOf(kind) }, { onSuccess: clear })
    else if (text.trim() !== '') toast.show({ id: 'word', kind: 'warning', title: t('save.unreadable') })
  }
  return (
    <form className="stack-2" onSubmit={submit}>
      {text.trim() !== '' && <WordKindField value={kind} onValue={setKind} />}
      <div className="row-2">
        <TextInput
          className="grow"
          value={text}
          onValue={setText}
          dir="auto"
          autoComplete="off"
          enterKeyHint="done"
          aria-label={t('lesson.add')}
          placeholder={t('lesson.placeholder')}
        />
        <IconButton
          type="submit"
          kind="main"
          round
          icon="i-ph-plus"
          label={t('lesson.save')}
          disabled={save.isPending}
        />
      </div>
    </form>
  )
}
