import { useState } from 'react'
import type { UserSelf } from '#contract/people/shapes/user.ts'
import { dayMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { type BlockReason, blockLimits, blockReasons } from '#contract/vocabulary/blocks.ts'
import { blocks } from '#web/copy/blocks.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminBlocks } from '#web/features/team/copy/admin-blocks.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useBlockAccount, useBlocks, useUnblockAccount } from './query.ts'

type BlockDialogProps = { person: Pick<UserSelf, 'id' | 'name' | 'email'>; onClose: () => void }

const lengths = { week: 7 * dayMs, month: 30 * dayMs, endless: null } as const
type Length = keyof typeof lengths

const areWords = (text: string): boolean => text.trim().length >= blockLimits.words.min

/** What the block ends, counted by the server. */
function Ends({ userId }: { userId: number }) {
  const t = useCopy(adminBlocks)
  const { data } = useBlocks(userId)
  return (
    <ul className="stack-2 small" aria-label={t('ends.title')}>
      <li>{t('ends.sessions')}</li>
      {data && (
        <>
          <li>{t('ends.lessons', { count: data.ends.lessons })}</li>
          {data.ends.appointments > 0 && <li>{t('ends.appointments', { count: data.ends.appointments })}</li>}
          <li>{t('ends.rooms', { count: data.ends.rooms })}</li>
        </>
      )}
      <li>{t('ends.money')}</li>
    </ul>
  )
}

/** Blocks an account for a while or until the team ends it, with a reason that its owner reads. */
export function BlockDialog({ person, onClose }: BlockDialogProps) {
  const t = useCopy(adminBlocks)
  const w = useCopy(blocks)
  const block = useBlockAccount(person.id)
  const now = useMinuteClock()
  const [length, setLength] = useState<Length>('week')
  const [reason, setReason] = useState<BlockReason | ''>('')
  const [words, setWords] = useState('')
  const [tried, setTried] = useState(false)
  const name = person.name ?? person.email
  const isReady = reason !== '' && areWords(words)
  const send = () => {
    setTried(true)
    if (reason === '' || !areWords(words)) return
    const ms = lengths[length]
    const until = ms === null ? null : toIsoInstant(now + ms)
    block.mutate(
      { reason, words: words.trim(), until },
      {
        onSuccess: () => {
          onClose()
          toast.show({ id: `block-${person.id}`, kind: 'success', title: t('done', { name }) })
        },
      },
    )
  }
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      closable={!block.isPending}
      title={t('title', { name })}
      description={t('lead')}
      footer={
        <>
          <Button kind="line" disabled={block.isPending} onClick={onClose}>
            {t('keep')}
          </Button>
          <Button kind="danger" loading={block.isPending} onClick={send}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Ends userId={person.id} />
        <SegmentedControl
          block
          label={t('length')}
          options={(['week', 'month', 'endless'] as const).map((value) => ({ value, label: t(`lengths.${value}`) }))}
          value={length}
          onValue={setLength}
        />
        <Field label={t('reason')}>
          <Select
            placeholder={t('choose')}
            options={blockReasons.map((value) => ({ value, label: w(`reasons.${value}`) }))}
            value={reason}
            onValue={setReason}
          />
        </Field>
        <Field label={t('words')} hint={t('wordsHint')}>
          <Textarea rows={3} maxLength={blockLimits.words.max} value={words} onValue={setWords} />
        </Field>
        {tried && !isReady && (
          <p role="alert" className="error">
            {t('wrong')}
          </p>
        )}
        {block.error && (
          <Alert kind="danger" urgent title={t('failed')}>
            {errorText(block.error)}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}

/** Ends a block before its end, with a reason for the log. */
export function UnblockDialog({ person, onClose }: BlockDialogProps) {
  const t = useCopy(adminBlocks)
  const unblock = useUnblockAccount(person.id)
  const [words, setWords] = useState('')
  const [tried, setTried] = useState(false)
  const name = person.name ?? person.email
  const send = () => {
    setTried(true)
    if (!areWords(words)) return
    unblock.mutate(words.trim(), {
      onSuccess: () => {
        onClose()
        toast.show({ id: `block-${person.id}`, kind: 'success', title: t('end.done', { name }) })
      },
    })
  }
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      closable={!unblock.isPending}
      title={t('end.title', { name })}
      description={t('end.lead')}
      footer={
        <>
          <Button kind="line" disabled={unblock.isPending} onClick={onClose}>
            {t('end.keep')}
          </Button>
          <Button loading={unblock.isPending} onClick={send}>
            {t('end.confirm')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Field label={t('end.words')}>
          <Textarea rows={3} maxLength={blockLimits.words.max} value={words} onValue={setWords} />
        </Field>
        {tried && !areWords(words) && (
          <p role="alert" className="error">
            {t('wrongWords')}
          </p>
        )}
        {unblock.error && (
          <Alert kind="danger" urgent title={t('end.failed')}>
            {errorText(unblock.error)}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
