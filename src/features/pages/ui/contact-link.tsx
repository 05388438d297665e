/** Link to the site's contact email. */
export function ContactLink({ email }: { readonly email: string }) {
  return <a href={`mailto:${email}`}>{email}</a>;
}
