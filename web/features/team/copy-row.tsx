import { CopyButton } from './table/cells.tsx'

type CopyRowProps = {
  label: string
  /** Goes to the clipboard as it is. */
  text: string
  /** The same, easier to read. */
  shown?: string
}

/** Something to type at a bank: its label, the text, and a button that copies it. */
export function CopyRow({ label, text, shown = text }: CopyRowProps) {
  return (
    <div className="stack-2">
      <span className="label">{label}</span>
      <div className="well admin-copy">
        <bdi className="num ltr wrap-anywhere strong">{shown}</bdi>
        <CopyButton text={text} what={label} />
      </div>
    </div>
  )
}
