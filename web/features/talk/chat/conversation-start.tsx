import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { chat } from '#web/features/talk/copy/chat.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NoMessagesIllustration } from '#web/ui/illustrations.tsx'
import { startersFor } from './starters.ts'

type ConversationStartProps = {
  name: string
  /** The room was opened by a booking. */
  booked: boolean
  busy?: boolean
  onSend: (text: string) => boolean
}

/** Shown in place of the messages while there are none: suggestions for a first message. */
export function ConversationStart({ name, booked, busy = false, onSend }: ConversationStartProps) {
  const t = useCopy(chat)
  const { role } = useRequiredUser()
  return (
    <div className="grow min-h-0 overflow-y-auto grid grid-cols-[minmax(0,1fr)] content-center p-4">
      <EmptyState art={<NoMessagesIllustration />} title={t('newRoom', { name })} level={3}>
        {t('newRoomHelp')}
      </EmptyState>
      <fieldset className="chips justify-center pt-4" aria-label={t('startersLabel')}>
        {startersFor(role, booked).map((one) => (
          <Button
            key={one}
            kind="line"
            size="sm"
            className="max-w-full whitespace-normal"
            disabled={busy}
            onClick={() => onSend(t(`starters.${one}`))}
          >
            {t(`starters.${one}`)}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
