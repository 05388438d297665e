/** The product's own address, for writing to. */
export function ContactLink({ email }: { readonly email: string }) {
  return <a href={`mailto:${email}`}>{email}</a>;
}
