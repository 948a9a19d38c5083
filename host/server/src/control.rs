//! The socket in a data folder by which the command line speaks to the server that runs there.
//!
//! One line each way: `backup FILE` is answered with `ok ITEMS` or `error SENTENCE`. Only the folder's owner can open
//! the socket.

use std::path::Path;

use spielwerk_store::StoreError;

#[cfg(unix)]
pub(crate) use unix::{ask, listen};

#[cfg(not(unix))]
pub(crate) use elsewhere::{ask, listen};

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::PermissionsExt;
    use std::path::PathBuf;
    use std::sync::Arc;

    use spielwerk_store::Store;
    use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
    use tokio::net::{UnixListener, UnixStream};

    use super::{Path, StoreError};
    use crate::care::backup_store;

    const SOCKET: &str = "control.sock";
    /// Bytes of a line at most.
    const MOST: u64 = 8 << 10;

    fn io(error: &std::io::Error) -> StoreError {
        StoreError::Io(format!("the server's control socket: {error}"))
    }

    /// Asks the server that runs on this folder for a backup; none if there is no such server.
    pub(crate) async fn ask(data: &Path, file: &Path) -> Option<Result<u64, StoreError>> {
        let stream = UnixStream::connect(data.join(SOCKET)).await.ok()?;
        Some(converse(stream, file).await)
    }

    async fn converse(mut stream: UnixStream, file: &Path) -> Result<u64, StoreError> {
        let line = format!("backup {}\n", file.display());
        stream.write_all(line.as_bytes()).await.map_err(|error| io(&error))?;
        let mut answer = String::new();
        BufReader::new(stream).read_line(&mut answer).await.map_err(|error| io(&error))?;
        let answer = answer.trim_end();
        match answer.strip_prefix("ok ").and_then(|items| items.parse().ok()) {
            Some(items) => Ok(items),
            None => Err(StoreError::Io(answer.strip_prefix("error ").unwrap_or("the server stopped").into())),
        }
    }

    /// A socket that answers until it is dropped.
    pub(crate) struct Control {
        task: tokio::task::JoinHandle<()>,
        path: PathBuf,
    }

    impl Drop for Control {
        fn drop(&mut self) {
            self.task.abort();
            let _ = std::fs::remove_file(&self.path);
        }
    }

    /// Listens in this folder. Called once the store is open, so no other server can be using the socket.
    pub(crate) fn listen(data: &Path, store: Arc<dyn Store>) -> std::io::Result<Control> {
        let path = data.join(SOCKET);
        let _ = std::fs::remove_file(&path);
        let listener = UnixListener::bind(&path)?;
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600))?;
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                answer(stream, &store).await;
            }
        });
        Ok(Control { task, path })
    }

    async fn answer(stream: UnixStream, store: &Arc<dyn Store>) {
        let (reading, mut writing) = stream.into_split();
        let mut line = String::new();
        if BufReader::new(reading.take(MOST)).read_line(&mut line).await.is_err() {
            return;
        }
        let done = match line.trim_end().strip_prefix("backup ") {
            Some(file) => backup_store(store.as_ref(), Path::new(file)).await.map_err(|error| error.to_string()),
            None => Err("the server does not know this command".into()),
        };
        let answer = match done {
            Ok(items) => {
                tracing::info!(items, "a backup was written");
                format!("ok {items}\n")
            }
            Err(sentence) => format!("error {}\n", sentence.replace('\n', " ")),
        };
        let _ = writing.write_all(answer.as_bytes()).await;
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use super::{Path, StoreError};
    use std::sync::Arc;

    use spielwerk_store::Store;

    pub(crate) async fn ask(_: &Path, _: &Path) -> Option<Result<u64, StoreError>> {
        None
    }

    /// There is none on this system: a backup is made while no server runs.
    pub(crate) struct Control;

    pub(crate) fn listen(_: &Path, _: Arc<dyn Store>) -> std::io::Result<Control> {
        Ok(Control)
    }
}
