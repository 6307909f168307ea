import { useState } from 'react'
import type { PersonNote } from '#contract/team/shapes/person-note.ts'
import { deskLimits } from '#contract/vocabulary/desk.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { textLength } from '#contract/vocabulary/text.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { Section } from '#web/features/shared/section.tsx'
import { adminDesk } from '#web/features/team/copy/admin-desk.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDayAndMonth } from '#web/lib/format.ts'
import { useTypedText } from '#web/lib/typed-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, type MenuAction } from '#web/ui/menu.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { ChangeFailed } from '../change-failed.tsx'
import { useAddNote, useChangeNote, useNotes, useRemoveNote } from './query.ts'

/** A note with who wrote it; whoever wrote it removes it, and super admins do. */
function Note({ note, userId }: { note: PersonNote; userId: number }) {
  const t = useCopy(adminDesk)
  const me = useRequiredUser()
  const now = useMinuteClock()
  const change = useChangeNote(userId)
  const remove = useRemoveNote(userId)
  const { id, text, author, pinned, createdAt, updatedAt } = note
  const name = author.name ?? t('unnamed')
  const error = change.error ?? remove.error
  const actions: MenuAction[] = [
    {
      key: 'pin',
      label: t(pinned ? 'notes.unpin' : 'notes.pin'),
      icon: 'i-ph-push-pin',
      onSelect: () => change.mutate({ noteId: id, pinned: !pinned, seen: updatedAt }),
    },
    ...(author.id === me.id || me.role === Role.SuperAdmin
      ? [
          {
            key: 'remove',
            label: t('notes.remove'),
            icon: 'i-ph-trash' as const,
            danger: true,
            onSelect: () => remove.mutate(id),
          },
        ]
      : []),
  ]
  return (
    <li className={cx('well stack-2', pinned && 'bg-accent-subtle')}>
      <p className="break-words whitespace-pre-line" dir="auto">
        {text}
      </p>
      <div className="row between">
        <span className="caption quiet row-2">
          {pinned && <Icon name="i-ph-push-pin" />}
          <span>
            <bdi dir="auto">{name}</bdi> · {formatDayAndMonth(createdAt, now)}
          </span>
        </span>
        <Menu
          trigger={<IconButton size="sm" icon="i-ph-dots-three-bold" label={t('notes.actionsOf', { name })} />}
          actions={actions}
        />
      </div>
      {error && (
        <ChangeFailed
          title={t('notes.saveFailed')}
          error={error}
          onReload={() => {
            change.reset()
            remove.reset()
          }}
        />
      )}
    </li>
  )
}

function NewNote({ userId }: { userId: number }) {
  const t = useCopy(adminDesk)
  const [text, setText] = useTypedText(`note-${userId}`)
  const [isShort, setShort] = useState(false)
  const add = useAddNote(userId)
  const length = textLength(text.trim())
  const send = () => {
    setShort(length < deskLimits.note.min)
    if (length < deskLimits.note.min || length > deskLimits.note.max) return
    add.mutate(text.trim(), { onSuccess: () => setText('') })
  }
  return (
    <div className="stack-2">
      <Field
        label={t('notes.new')}
        error={isShort ? t('notes.short') : undefined}
        {...(length > 0 && { counter: { used: length, max: deskLimits.note.max } })}
      >
        <Textarea
          rows={2}
          value={text}
          onValue={(next) => {
            setText(next)
            setShort(false)
          }}
        />
      </Field>
      {add.error && <ChangeFailed title={t('notes.saveFailed')} error={add.error} onReload={undefined} />}
      {length > 0 && (
        <Button size="sm" kind="line" className="justify-self-start" loading={add.isPending} onClick={send}>
          {t('notes.add')}
        </Button>
      )}
    </div>
  )
}

/** What the team wrote down about a person, pinned notes first. The person never reads it. */
export function NotesCard({ userId }: { userId: number }) {
  const t = useCopy(adminDesk)
  const query = useNotes(userId)
  return (
    <Section
      title={t('notes.title')}
      query={query}
      data={query.data}
      failed={t('notes.failed')}
      skeleton={
        <SkeletonGroup label={t('notes.loading')}>
          <Skeleton className="h-20" />
        </SkeletonGroup>
      }
    >
      {({ list }) => (
        <div className="stack">
          {list.length === 0 ? (
            <p className="small quiet">{t('notes.none')}</p>
          ) : (
            <ul className="stack-2">
              {list.map((note) => (
                <Note key={note.id} note={note} userId={userId} />
              ))}
            </ul>
          )}
          <NewNote userId={userId} />
        </div>
      )}
    </Section>
  )
}
