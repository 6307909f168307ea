import type { QuotedMessage } from '#contract/talk/shapes/chat.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { chat } from '#web/features/talk/copy/chat.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MessageLine } from './attachment-label.tsx'

type QuoteProps = {
  quote: QuotedMessage & { readonly mine: boolean }
  /** The other member. */
  name: string
}

function QuoteLines({ quote, name }: QuoteProps) {
  const t = useCopy(chat)
  if (quote.deleted) return <span className="quiet">{t('removed')}</span>
  return (
    <>
      <bdi className="block strong clamp-1">{quote.mine ? t('own') : name}</bdi>
      <span className="line-clamp-2" dir="auto">
        <MessageLine message={quote} />
      </span>
    </>
  )
}

/** Above an answer: the message it answers, and the way there. */
export function BubbleQuote({ quote, name, onJump }: QuoteProps & { onJump: (id: number) => void }) {
  const t = useCopy(chat)
  if (quote.deleted)
    return (
      <span className="bubble-quote">
        <QuoteLines quote={quote} name={name} />
      </span>
    )
  const spoken = quote.text === '' && quote.attachment ? t(`attachment.${quote.attachment}`) : quote.text
  return (
    <button
      type="button"
      className="bubble-quote"
      aria-label={`${quote.mine ? t('replyToOwn') : t('replyTo', { name })}: ${spoken}`}
      onClick={() => onJump(quote.id)}
    >
      <QuoteLines quote={quote} name={name} />
    </button>
  )
}

/** In the composer: the message that is being answered, and the way to answer none. */
export function ComposerQuote({ quote, name, onCancel }: QuoteProps & { onCancel: () => void }) {
  const t = useCopy(chat)
  return (
    <div className="row gap-2 pb-2">
      <div className="bubble-quote grow min-w-0 m-0">
        <span className="visually-hidden">{quote.mine ? t('replyToOwn') : t('replyTo', { name })}</span>
        <QuoteLines quote={quote} name={name} />
      </div>
      <IconButton icon="i-ph-x" label={t('cancelReply')} size="sm" onClick={onCancel} />
    </div>
  )
}
