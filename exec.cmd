@rem npm start says «exec» so that sh hands its process, and every signal, to the program. cmd.exe has no exec and finds this.
@%*
