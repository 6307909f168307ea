/** A message to the team, as the team reads it. */
interface Written {
  readonly name: string
  readonly phone: string
  readonly title: string
  readonly message: string
}

export const contactAlert = ({ name, phone, title, message }: Written): string =>
  `رسالة من صفحة التواصل\nالعنوان: ${title}\nالاسم: ${name}\nالهاتف: ${phone}\n\n${message}`
