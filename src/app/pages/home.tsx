import type { HomeData, PageProps } from "#app/routes.tsx";

export default function Home({ data }: PageProps<HomeData>) {
  return (
    <main>
      <h1>Avtalemaler</h1>
      <p>Viser {data.listing.total} maler</p>
      <ul>
        {data.listing.templates.map((template) => (
          <li key={template.id}>{template.name}</li>
        ))}
      </ul>
    </main>
  );
}
