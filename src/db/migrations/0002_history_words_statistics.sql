-- Nothing is planned by them, and to make them `analyze` computes the words of up to 30 000 rows.
ALTER INDEX "history_words" ALTER COLUMN 1 SET STATISTICS 0;
