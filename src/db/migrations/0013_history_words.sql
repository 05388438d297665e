CREATE INDEX "history_words" ON "history" USING gin (
	to_tsvector('simple', translate(regexp_replace(coalesce("before"::text, '') || ' ' || coalesce("after"::text, ''), '"[A-Za-z]+": |\\[nrt]|[][/:.,;!?"''\\(){}<>=&%#_+*«»–—…’-]+', ' ', 'g'), 'ÆØÅ', 'æøå'))
);
