import { useState } from 'react'
import { wordFromRange } from '#contract/classroom/rules/words.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { wordList } from '#web/copy/words.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import type { MarkedRange } from './marked-range.ts'
import { useSaveLabel, useSaveWord, useWordOwner } from './save-word.ts'

/** Saves what is marked in a text that `read` gives. Renders nothing where nobody's list takes it. */
export function SaveWordButton({ read }: { read: () => MarkedRange & { text: string } }) {
  const t = useCopy(wordList)
  const owner = useWordOwner()
  const label = useSaveLabel()
  const save = useSaveWord(owner)
  const [marked, setMarked] = useState<ReturnType<typeof read> | null>(null)
  if (owner === null) return null
  const press = () => {
    const now = read()
    const { text, start, end } = now.end > now.start ? now : (marked ?? now)
    setMarked(null)
    const word = wordFromRange(text, start, end)
    if (word) save.mutate(word)
    else toast.show({ id: 'word', kind: 'warning', title: t(end > start ? 'save.unreadable' : 'save.none') })
  }
  return (
    <Button
      kind="quiet"
      size="sm"
      icon="i-ph-bookmark-simple"
      loading={save.isPending}
      // The press on the button may take the mark away before the click.
      onPointerDown={() => setMarked(read())}
      onClick={press}
    >
      {label}
    </Button>
  )
}
